/// A value kept once for many places, or kept apart because most have none: copying it costs one reference.
///
/// The value never changes in place; setting it puts another one there, so that copies of a world stay independent.
struct Shared<Value: Hashable & Sendable>: Hashable, Sendable {
    private final class Store: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var store: Store

    /// Keeps a value.
    init(_ value: Value) { store = Store(value) }

    /// The value.
    var value: Value {
        get { store.value }
        set { store = Store(newValue) }
    }

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.store === rhs.store || lhs.value == rhs.value }

    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
