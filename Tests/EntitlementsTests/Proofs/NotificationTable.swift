import AppStoreTypes
import Entitlements
import PurchaseStories

/// Every type and subtype of Apple's notifications, with the documents that come inside.
enum NotificationTable {
    static let now = PriorState.now

    static let stories: [NotificationStory] = beginnings + choices + trouble + ends + refunds + others

    private static func month(_ id: TransactionID, _ product: ProductID = "pro.month", at start: EpochMilliseconds, buys: Bool) -> Purchase
    {
        Purchase.month(product, id: id, original: "1", from: start, to: start.plus(days: 30)).signed(now).with {
            $0.transactionReason = buys ? .purchase : .renewal
        }
    }

    private static func renewing(_ product: ProductID = "pro.month", until end: EpochMilliseconds) -> Renewal {
        Renewal(of: "1", renews: true, product: product, ends: end, signed: now)
    }

    /// The period after the present one, as a renewal makes it.
    private static func next(_ period: Purchase, recovered: Bool = false) -> (purchases: [Purchase], renewals: [Renewal]) {
        let start = recovered ? now : period.payload.expiresDate ?? now
        return ([month("2", at: start, buys: false)], [renewing(until: start.plus(days: 30))])
    }

    private static let beginnings: [NotificationStory] = [
        NotificationStory(type: .subscribed, subtype: .initialBuy) { prior, _, _ in
            guard prior == .none else {
                let other = Purchase.month(id: "9", from: now, to: now.plus(days: 30))
                return ([other], [Renewal(of: "9", renews: true, ends: now.plus(days: 30), signed: now)])
            }
            return ([Purchase.month(id: "1", from: now, to: now.plus(days: 30))], [renewing(until: now.plus(days: 30))])
        },
        NotificationStory(type: .subscribed, subtype: .resubscribe) { _, _, _ in
            ([month("2", at: now, buys: true)], [renewing(until: now.plus(days: 30))])
        },
        NotificationStory(type: .didRenew, subtype: nil, endsNow: true) { _, period, _ in next(period) },
        NotificationStory(type: .didRenew, subtype: .billingRecovery, endsNow: true) { prior, period, _ in
            next(period, recovered: prior != .inGracePeriod)
        },
        NotificationStory(type: .offerRedeemed, subtype: nil) { _, period, renewal in
            ([period], [renewal.with { $0.offerType = .promotional }])
        },
        NotificationStory(type: .offerRedeemed, subtype: .upgrade) { _, period, _ in upgrade(period) },
        NotificationStory(type: .offerRedeemed, subtype: .downgrade) { _, period, renewal in
            ([period], [renewal.with { $0.autoRenewProductId = "bronze.month" }])
        },
        NotificationStory(type: .renewalExtended, subtype: nil) { _, period, renewal in
            let end = (period.payload.expiresDate ?? now).plus(days: 14)
            return ([period.with { $0.expiresDate = end }], [renewal.with { $0.renewalDate = end }])
        },
        NotificationStory(type: .renewalExtension, subtype: .failure) { _, period, renewal in ([period], [renewal]) },
        NotificationStory(type: .renewalExtension, subtype: .summary),
    ]

    private static func upgrade(_ period: Purchase) -> (purchases: [Purchase], renewals: [Renewal]) {
        (
            [month("2", "gold.month", at: now, buys: true), period.with { $0.isUpgraded = true }],
            [renewing("gold.month", until: now.plus(days: 30))]
        )
    }

    private static let choices: [NotificationStory] = [
        NotificationStory(type: .didChangeRenewalPref, subtype: .upgrade) { _, period, _ in upgrade(period) },
        NotificationStory(type: .didChangeRenewalPref, subtype: .downgrade) { _, period, renewal in
            ([period], [renewal.with { $0.autoRenewProductId = "bronze.month" }])
        },
        NotificationStory(type: .didChangeRenewalPref, subtype: nil) { _, period, renewal in ([period], [renewal]) },
        NotificationStory(type: .didChangeRenewalStatus, subtype: .autoRenewEnabled) { _, period, renewal in
            ([period], [renewal.with { $0.autoRenewStatus = .on }])
        },
        NotificationStory(type: .didChangeRenewalStatus, subtype: .autoRenewDisabled) { _, period, renewal in
            ([period], [renewal.with { $0.autoRenewStatus = .off }])
        },
        NotificationStory(type: .priceIncrease, subtype: .pending) { _, period, renewal in
            ([period], [renewal.with { $0.priceIncreaseStatus = .pending }])
        },
        NotificationStory(type: .priceIncrease, subtype: .accepted) { _, period, renewal in
            ([period], [renewal.with { $0.priceIncreaseStatus = .agreed }])
        },
    ]

    private static let trouble: [NotificationStory] = [
        NotificationStory(type: .didFailToRenew, subtype: nil, endsNow: true) { _, period, renewal in ([period], [renewal.inRetry()]) },
        NotificationStory(type: .didFailToRenew, subtype: .gracePeriod, endsNow: true) { _, period, renewal in
            ([period], [renewal.inRetry(graceUntil: now.plus(days: 6))])
        },
        NotificationStory(type: .gracePeriodExpired, subtype: nil, endsNow: true) { _, period, renewal in
            ([period], [renewal.inRetry(graceUntil: now)])
        },
    ]

    private static func end(_ subtype: NotificationSubtype?, _ intent: ExpirationIntent) -> NotificationStory {
        NotificationStory(type: .expired, subtype: subtype, endsNow: true) { _, period, renewal in
            let ended = renewal.with {
                $0.autoRenewStatus = .off
                $0.expirationIntent = intent
                $0.isInBillingRetryPeriod = false
                $0.gracePeriodExpiresDate = nil
            }
            return ([period], [ended])
        }
    }

    private static let ends: [NotificationStory] = [
        end(.voluntary, .customerCancelled), end(.billingRetry, .billingError), end(.priceIncrease, .priceIncreaseNotConsented),
        end(.productNotForSale, .productUnavailable), end(nil, .other),
    ]

    private static let refunds: [NotificationStory] = [
        NotificationStory(type: .refund, subtype: nil, note: "of the present period") { _, period, renewal in
            ([period.refunded(now)], [renewal.with { $0.autoRenewStatus = .off }])
        },
        NotificationStory(type: .refund, subtype: nil, note: "of an earlier period") { _, _, _ in
            ([Purchase.month(id: "0", original: "1", from: .day(-60), to: .day(-30)).refunded(now)], [])
        },
        NotificationStory(type: .refundReversed, subtype: nil) { _, period, renewal in
            let kept = period.with {
                $0.revocationDate = nil
                $0.revocationReason = nil
            }
            return ([kept], [renewal])
        },
        NotificationStory(type: .refundDeclined, subtype: nil) { _, period, renewal in ([period], [renewal]) },
        NotificationStory(type: .consumptionRequest, subtype: nil) { _, period, renewal in ([period], [renewal]) },
        NotificationStory(type: .revoke, subtype: nil, note: "to a family member", isShared: true) { _, period, renewal in
            let shared = period.refunded(now).with {
                $0.inAppOwnershipType = .familyShared
                $0.revocationType = .familyRevoke
            }
            return ([shared], [renewal.with { $0.autoRenewStatus = .off }])
        },
    ]

    private static let others: [NotificationStory] = [
        NotificationStory(type: .oneTimeCharge, subtype: nil) { _, _, _ in
            ([Purchase("lifetime", .nonConsumable, id: "7", on: now)], [])
        },
        NotificationStory(type: .migration, subtype: nil) { _, period, _ in
            let moved = period.with {
                $0.transactionId = "5"
                $0.originalTransactionId = "5"
                $0.previousOriginalTransactionId = "1"
            }
            return ([moved], [])
        },
        NotificationStory(type: .metadataUpdate, subtype: nil) { _, period, renewal in ([period], [renewal]) },
        NotificationStory(type: .priceChange, subtype: nil) { _, period, renewal in ([period], [renewal]) },
        NotificationStory(type: .rescindConsent, subtype: nil),
        NotificationStory(type: .externalPurchaseToken, subtype: .unreported),
        NotificationStory(type: .externalPurchaseToken, subtype: .created),
        NotificationStory(type: .externalPurchaseToken, subtype: .activeTokenReminder),
        NotificationStory(type: .test, subtype: nil),
        NotificationStory(type: NotificationTypeV2(rawValue: "SUBSCRIPTION_PAUSED"), subtype: nil, note: "a type of tomorrow") {
            _, period, renewal in
            ([period], [renewal])
        },
    ]
}
