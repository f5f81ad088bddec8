import AppStoreTypes

/// Which subtypes a type can have; a request for any other pair is refused.
enum NotificationPairs {
    /// Whether Apple sends a type with that subtype; a type alone stands for all its subtypes.
    static func isLegal(_ type: NotificationTypeV2, _ subtype: NotificationSubtype?) -> Bool {
        guard let subtypes = subtypes[type] else { return false }
        return subtype.map(subtypes.contains) ?? true
    }

    private static let subtypes: [NotificationTypeV2: [NotificationSubtype]] = [
        .subscribed: [.initialBuy, .resubscribe],
        .didRenew: [.billingRecovery],
        .didChangeRenewalPref: [.upgrade, .downgrade],
        .didChangeRenewalStatus: [.autoRenewEnabled, .autoRenewDisabled],
        .offerRedeemed: [.initialBuy, .resubscribe, .upgrade, .downgrade],
        .didFailToRenew: [.gracePeriod],
        .gracePeriodExpired: [],
        .expired: [.voluntary, .billingRetry, .priceIncrease, .productNotForSale],
        .priceIncrease: [.pending, .accepted],
        .refund: [],
        .refundReversed: [],
        .refundDeclined: [],
        .consumptionRequest: [],
        .revoke: [],
        .renewalExtended: [],
        .renewalExtension: [.summary, .failure],
        .oneTimeCharge: [],
        .test: [],
        .externalPurchaseToken: [.unreported, .created, .activeTokenReminder],
        .rescindConsent: [],
        .metadataUpdate: [],
        .migration: [],
        .priceChange: [],
    ]
}
