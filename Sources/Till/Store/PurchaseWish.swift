import Foundation

/// What the app asks the App Store to sell.
struct PurchaseWish: Hashable, Sendable {
    /// The customer's or the order's token; always set.
    var appAccountToken: UUID
    /// How many; 1 to 10.
    var quantity = 1
    /// A promotional offer, signed by the server.
    var offer: PromotionalOffer?
}

/// What a purchase call came to.
enum StorePurchaseResult: Hashable, Sendable {
    /// Paid; not finished yet.
    case paid(StoreTransaction)
    /// The customer closed the sheet.
    case cancelled
    /// Somebody else has to approve, or the bank has to be asked.
    case pending
}

/// A purchase begun outside the app.
struct StoreIntent: Hashable, Sendable {
    /// The product.
    var productID: String
}

/// Where one subscription stands by StoreKit's word.
struct StoreSubscription: Hashable, Sendable {
    /// Its latest transaction.
    var transaction: StoreTransaction
    /// StoreKit's number of the state: 1 subscribed, 2 expired, 3 billing retry, 4 grace, 5 revoked.
    var state: Int
    /// Whether it will renew; `nil` when unknown.
    var willAutoRenew: Bool?
    /// The product of the next period.
    var autoRenewProductID: String?
    /// When the next period begins.
    var renewalDate: Date?
    /// Until when access goes on after a failed charge.
    var gracePeriodExpirationDate: Date?
}
