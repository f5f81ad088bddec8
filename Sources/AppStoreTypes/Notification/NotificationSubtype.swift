/// More about what a notification of version 2 says has happened.
///
/// Source: [subtype](https://developer.apple.com/documentation/appstoreservernotifications/subtype).
public struct NotificationSubtype: OpenTextSet {
    /// The value as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `INITIAL_BUY`.
    public static let initialBuy = Self(rawValue: "INITIAL_BUY")
    /// `RESUBSCRIBE`.
    public static let resubscribe = Self(rawValue: "RESUBSCRIBE")
    /// `DOWNGRADE`.
    public static let downgrade = Self(rawValue: "DOWNGRADE")
    /// `UPGRADE`.
    public static let upgrade = Self(rawValue: "UPGRADE")
    /// `AUTO_RENEW_ENABLED`.
    public static let autoRenewEnabled = Self(rawValue: "AUTO_RENEW_ENABLED")
    /// `AUTO_RENEW_DISABLED`.
    public static let autoRenewDisabled = Self(rawValue: "AUTO_RENEW_DISABLED")
    /// `VOLUNTARY`.
    public static let voluntary = Self(rawValue: "VOLUNTARY")
    /// `BILLING_RETRY`.
    public static let billingRetry = Self(rawValue: "BILLING_RETRY")
    /// `PRICE_INCREASE`.
    public static let priceIncrease = Self(rawValue: "PRICE_INCREASE")
    /// `GRACE_PERIOD`.
    public static let gracePeriod = Self(rawValue: "GRACE_PERIOD")
    /// `PENDING`.
    public static let pending = Self(rawValue: "PENDING")
    /// `ACCEPTED`.
    public static let accepted = Self(rawValue: "ACCEPTED")
    /// `BILLING_RECOVERY`.
    public static let billingRecovery = Self(rawValue: "BILLING_RECOVERY")
    /// `PRODUCT_NOT_FOR_SALE`.
    public static let productNotForSale = Self(rawValue: "PRODUCT_NOT_FOR_SALE")
    /// `SUMMARY`.
    public static let summary = Self(rawValue: "SUMMARY")
    /// `FAILURE`.
    public static let failure = Self(rawValue: "FAILURE")
    /// `UNREPORTED`.
    public static let unreported = Self(rawValue: "UNREPORTED")
    /// `CREATED`.
    public static let created = Self(rawValue: "CREATED")
    /// `ACTIVE_TOKEN_REMINDER`.
    public static let activeTokenReminder = Self(rawValue: "ACTIVE_TOKEN_REMINDER")
    /// The values known when this version was made.
    public static let known: [Self] = [
        .initialBuy, .resubscribe, .downgrade, .upgrade, .autoRenewEnabled, .autoRenewDisabled, .voluntary, .billingRetry, .priceIncrease,
        .gracePeriod, .pending, .accepted, .billingRecovery, .productNotForSale, .summary, .failure, .unreported, .created,
        .activeTokenReminder,
    ]
}
