/// A kind of product, as transaction history is filtered by it.
///
/// Source: [producttype](https://developer.apple.com/documentation/appstoreserverapi/producttype).
public struct HistoryProductType: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Auto-renewable subscriptions.
    public static let autoRenewable = Self(rawValue: "AUTO_RENEWABLE")
    /// Non-renewing subscriptions.
    public static let nonRenewable = Self(rawValue: "NON_RENEWABLE")
    /// Consumables.
    public static let consumable = Self(rawValue: "CONSUMABLE")
    /// Non-consumables.
    public static let nonConsumable = Self(rawValue: "NON_CONSUMABLE")
    /// The values known when this version was made.
    public static let known: [Self] = [.autoRenewable, .nonRenewable, .consumable, .nonConsumable]
}
