/// Asks for the signed app transaction.
public struct AppTransactionCall: Hashable, Codable, Sendable {
    /// Whether the customer is asked to sign in, for a fresh one (`AppTransaction.refresh()`).
    public var refreshes: Bool

    /// Asks for the app transaction.
    public init(refreshes: Bool = false) { self.refreshes = refreshes }
}
