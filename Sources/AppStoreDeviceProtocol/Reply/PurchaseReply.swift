/// How the payment sheet ended.
public struct PurchaseReply: Hashable, Codable, Sendable {
    /// The ways it can end.
    public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
        /// Bought, or owned already: `transaction` is there.
        case success
        /// The customer closed the sheet.
        case userCancelled
        /// Somebody else has to approve, or the customer has to act outside the app.
        case pending
        /// Not bought: `failure` says why.
        case failed
    }

    /// How it ended.
    public var outcome: Outcome
    /// What was bought; only with `success`.
    public var transaction: SignedTransaction?
    /// Why nothing was bought; only with `failed`.
    public var failure: PurchaseFailure?

    /// Names an outcome.
    public init(outcome: Outcome, transaction: SignedTransaction? = nil, failure: PurchaseFailure? = nil) {
        self.outcome = outcome
        self.transaction = transaction
        self.failure = failure
    }
}
