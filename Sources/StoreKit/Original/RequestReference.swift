/// A way back to a request that is only used on the main thread, and does not keep the request alive.
///
/// A request is no sendable type; the reference is carried through a task but followed on the main thread alone.
final class RequestReference: @unchecked Sendable {
    private(set) weak var target: SKRequest?

    init(_ target: SKRequest) { self.target = target }
}
