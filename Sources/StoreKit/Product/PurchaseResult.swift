extension Product {
    /// How a purchase ended that did not fail.
    public enum PurchaseResult: Sendable {
        /// The customer owns it; verify, deliver, then finish the transaction.
        case success(VerificationResult<Transaction>)
        /// The customer closed the sheet.
        case userCancelled
        /// Somebody must approve first; the transaction comes through `Transaction.updates`.
        case pending
    }
}
