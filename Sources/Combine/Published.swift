/// A property of an `ObservableObject`; on Linux it only keeps its value.
@propertyWrapper
public struct Published<Value> {
    /// The value as last set.
    public var wrappedValue: Value
    /// Wraps a first value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    /// Wraps a first value.
    public init(initialValue: Value) { wrappedValue = initialValue }
}

extension Published: Sendable where Value: Sendable {}
