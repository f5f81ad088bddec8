/// An object whose changes a view could observe.
///
/// On Linux nothing observes it; the protocol exists so that client code that names it compiles.
public protocol ObservableObject: AnyObject {
    /// What announces changes.
    associatedtype ObjectWillChangePublisher = ObservableObjectPublisher
    /// Announces that the object is about to change.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// A publisher without subscribers.
    public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// Announces changes of an `ObservableObject`; on Linux nobody listens.
public final class ObservableObjectPublisher: Sendable {
    /// Makes a publisher without subscribers.
    public init() {}
    /// Does nothing, as there are no subscribers.
    public func send() {}
}
