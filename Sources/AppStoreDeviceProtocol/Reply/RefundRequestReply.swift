/// What became of the wish for a refund; the decision comes later.
public enum RefundRequestReply: String, Codable, Hashable, Sendable, CaseIterable {
    /// Passed on.
    case submitted
    /// The customer closed the sheet.
    case userCancelled
    /// One for this purchase waits already, or it has been refunded.
    case duplicate
    /// The account has no such purchase.
    case failed
}
