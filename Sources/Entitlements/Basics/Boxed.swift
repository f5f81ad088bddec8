/// A value behind one reference: copies share it until one of them is changed.
///
/// An array of one, whose copying on write is the language's own and needs no promise that the compiler cannot check.
struct Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
    private var only: [Value]

    init(_ value: Value) { only = [value] }

    var value: Value {
        _read { yield only[0] }
        _modify { yield &only[0] }
    }
}
