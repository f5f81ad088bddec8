public import AppStoreTypes

/// What a service needs from the world around it, so that a test can give it another.
public struct ServiceSurroundings: Sendable {
    /// The moment it is.
    public var now: @Sendable () -> EpochMilliseconds
    /// A new identifier for a request, never the same twice.
    public var requestID: @Sendable () -> String
    /// A new identifier for an order, a random UUID.
    public var orderID: @Sendable () -> AppAccountToken
    /// Where log lines go, each ending in a line break.
    public var log: @Sendable (String) -> Void

    /// Names all four; order ids are drawn from the machine's randomness unless said otherwise.
    public init(
        now: @escaping @Sendable () -> EpochMilliseconds, requestID: @escaping @Sendable () -> String,
        orderID: @escaping @Sendable () -> AppAccountToken = { randomOrderID() }, log: @escaping @Sendable (String) -> Void
    ) {
        self.now = now
        self.requestID = requestID
        self.orderID = orderID
        self.log = log
    }
}
