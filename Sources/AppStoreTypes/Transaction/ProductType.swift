/// The kind of an in-app purchase product.
///
/// Source: [type](https://developer.apple.com/documentation/appstoreserverapi/type).
public struct ProductType: OpenTextSet {
    /// The value as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Renews until it is stopped.
    public static let autoRenewable = Self(rawValue: "Auto-Renewable Subscription")
    /// Bought once and owned for ever.
    public static let nonConsumable = Self(rawValue: "Non-Consumable")
    /// Used up; may be bought again.
    public static let consumable = Self(rawValue: "Consumable")
    /// Runs for a length that the app decides.
    public static let nonRenewing = Self(rawValue: "Non-Renewing Subscription")
    /// The values known when this version was made.
    public static let known: [Self] = [.autoRenewable, .nonConsumable, .consumable, .nonRenewing]
}
