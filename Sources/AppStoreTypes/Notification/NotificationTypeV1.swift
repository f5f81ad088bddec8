/// What an App Store Server Notification (version 1) is about.
///
/// Source: [notification_type](https://developer.apple.com/documentation/appstoreservernotifications/notification_type).
public struct NotificationTypeV1: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A first subscription.
    public static let initialBuy = Self(rawValue: "INITIAL_BUY")
    /// Renewed on time.
    public static let didRenew = Self(rawValue: "DID_RENEW")
    /// Bought again or upgraded by the customer.
    public static let interactiveRenewal = Self(rawValue: "INTERACTIVE_RENEWAL")
    /// A failed renewal was charged after all.
    public static let didRecover = Self(rawValue: "DID_RECOVER")
    /// The former name of a recovery; removed in 2021.
    public static let renewal = Self(rawValue: "RENEWAL")
    /// Another product at the next renewal.
    public static let didChangeRenewalPref = Self(rawValue: "DID_CHANGE_RENEWAL_PREF")
    /// Auto-renew was switched on or off.
    public static let didChangeRenewalStatus = Self(rawValue: "DID_CHANGE_RENEWAL_STATUS")
    /// A renewal charge failed.
    public static let didFailToRenew = Self(rawValue: "DID_FAIL_TO_RENEW")
    /// A subscription was refunded.
    public static let cancel = Self(rawValue: "CANCEL")
    /// Another product was refunded.
    public static let refund = Self(rawValue: "REFUND")
    /// A family member lost shared access.
    public static let revoke = Self(rawValue: "REVOKE")
    /// Consent to a price increase was asked.
    public static let priceIncreaseConsent = Self(rawValue: "PRICE_INCREASE_CONSENT")
    /// Apple asks how a purchase was used.
    public static let consumptionRequest = Self(rawValue: "CONSUMPTION_REQUEST")
    /// The values known when this version was made.
    public static let known: [Self] = [
        .initialBuy, .didRenew, .interactiveRenewal, .didRecover, .renewal, .didChangeRenewalPref, .didChangeRenewalStatus,
        .didFailToRenew, .cancel, .refund, .revoke, .priceIncreaseConsent, .consumptionRequest,
    ]
}
