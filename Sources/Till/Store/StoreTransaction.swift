import Foundation

/// One transaction as StoreKit delivered it, whichever interface it came through.
struct StoreTransaction: Hashable, Sendable {
    /// Apple's id of the transaction.
    var id: String
    /// Apple's id of the first transaction of the chain.
    var originalID: String
    /// The product.
    var productID: String
    /// What kind of product it is; `nil` where the interface does not say.
    var kind: ProductKind?
    /// When the customer was charged, or the period began.
    var purchaseDate: Date
    /// When the paid period ends.
    var expirationDate: Date?
    /// When the purchase was taken back.
    var revocationDate: Date?
    /// Whether a higher level of service replaced this period.
    var isUpgraded = false
    /// Whether it came through the family.
    var isFamilyShared = false
    /// The customer or order that the app named.
    var appAccountToken: UUID?
    /// How many were bought.
    var quantity = 1
    /// The group of a subscription.
    var subscriptionGroupID: String?
    /// Apple's name of the environment; `nil` where the interface does not say.
    var environment: String?
    /// When Apple signed; `nil` in the original interface.
    var signedDate: Date?
    /// The signed transaction in compact form; `nil` in the original interface.
    var jws: String?
    /// Whether StoreKit's own check of the signature failed, and why; such a transaction gives nothing on the device,
    /// and the server decides about it.
    var verificationFailure: String?
}

/// What kind of product something is.
public enum ProductKind: String, Codable, Hashable, Sendable {
    /// Used up, can be bought again.
    case consumable
    /// Bought once.
    case nonConsumable
    /// A length of time that does not renew itself.
    case nonRenewing
    /// Renews itself.
    case autoRenewable
}
