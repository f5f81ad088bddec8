import AppStoreDeviceProtocol

/// How a payment sheet ended, before anything is signed.
enum PurchaseDecision: Hashable, Sendable {
    /// Bought, or owned already: the purchase's index.
    case success(Int)
    case userCancelled
    case pending
    case failed(PurchaseFailure)
}
