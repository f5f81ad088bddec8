public import AppStoreDeviceProtocol

/// What the customer, or fate, does when the payment sheet is shown.
public enum CustomerAnswer: Hashable, Sendable {
    /// Confirms; the purchase goes through.
    case buy
    /// Closes the sheet.
    case cancel
    /// Confirms, and the purchase fails.
    case fail(PurchaseFailure)
    /// Asks a parent: pending until approved or declined.
    case askToBuy
    /// Has to act outside the app first: the call ends without success, and the purchase can be completed later.
    case interrupt(InterruptedReply)

    /// What the app is told of an interrupted purchase.
    public enum InterruptedReply: String, Codable, Hashable, Sendable, CaseIterable {
        /// A failure; today's behaviour of Apple's systems.
        case failed
        /// Pending.
        case pending
        /// Cancelled, as when the customer leaves to bind a card.
        case cancelled
    }
}
