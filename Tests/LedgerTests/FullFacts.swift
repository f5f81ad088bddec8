import AppStoreTypes
import Entitlements
import PurchaseStories

/// Facts in which each optional field is there or not by chance.
enum FullFacts {
    static func transaction(using generator: inout SeededGenerator) throws -> TransactionFact {
        var fact = try Purchase.month(id: "10", original: "1", from: .day(0), to: .day(30)).fact
        func perhaps<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
        fact.productType = perhaps(.consumable)
        fact.originalPurchaseDate = perhaps(.day(-3))
        fact.expirationDate = perhaps(.day(9))
        fact.webOrderLineItemID = perhaps("W9")
        fact.subscriptionGroupID = perhaps("ground\u{1F600}")
        fact.purchasedQuantity = perhaps(7) ?? 1
        fact.appAccountToken = perhaps(AppAccountToken(high: .max, low: 5))
        fact.ownershipType = perhaps(InAppOwnershipType(rawValue: "TEAM")) ?? .purchased
        fact.revocation = perhaps(
            Revocation(
                date: .day(5), reason: perhaps(.developerIssue), type: perhaps(.refundProrated), percentage: perhaps(50_000)))
        fact.isUpgraded = perhaps(true) ?? false
        fact.offer = perhaps(
            Offer(type: OfferType(rawValue: 9), id: perhaps("summer"), paymentMode: perhaps(.payUpFront), period: perhaps("P2M")))
        fact.reason = perhaps(.renewal)
        fact.price = perhaps(Money(milliunits: 4_990_000_000_000, currency: "JPY"))
        fact.storefrontCountryCode = perhaps("JPN")
        fact.storefrontID = perhaps("143462")
        fact.appTransactionID = perhaps("704")
        fact.billingPlanType = perhaps(.monthly)
        fact.commitment = perhaps(
            Commitment(
                billingPeriodNumber: 3, totalBillingPeriods: perhaps(12), expirationDate: perhaps(.day(360)),
                priceMilliunits: perhaps(131_880)))
        fact.previousOriginalID = perhaps("0")
        return fact
    }

    static func renewal(using generator: inout SeededGenerator) throws -> RenewalFact {
        var fact = try Renewal(of: "2", renews: true, ends: .day(30), signed: .day(1)).fact
        func perhaps<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
        fact.currentProductID = perhaps("gold")
        fact.autoRenewPreference = perhaps("silver")
        fact.willAutoRenew = perhaps(Bool.random(using: &generator))
        fact.expirationReason = perhaps(ExpirationIntent(rawValue: 7))
        fact.isInBillingRetry = perhaps(true) ?? false
        fact.gracePeriodExpirationDate = perhaps(.day(46))
        fact.priceIncreaseStatus = perhaps(.pending)
        fact.renewalDate = perhaps(.day(30))
        fact.renewalPrice = perhaps(Money(milliunits: 9_990, currency: "USD"))
        fact.offer = perhaps(Offer(type: .winBack, id: "back"))
        fact.recentSubscriptionStartDate = perhaps(.day(-90))
        fact.eligibleWinBackOfferIDs = perhaps(["a", "b c"]) ?? []
        fact.appAccountToken = perhaps(AppAccountToken(high: 1, low: .max))
        fact.appTransactionID = perhaps("704")
        fact.renewalBillingPlanType = perhaps(.billedUpfront)
        var commitment = RenewalCommitment()
        commitment.autoRenewPreference = perhaps("gold")
        commitment.willAutoRenew = perhaps(false)
        commitment.billingPlanType = perhaps(.monthly)
        commitment.renewalDate = perhaps(.day(365))
        commitment.renewalPriceMilliunits = perhaps(131_880)
        fact.commitment = perhaps(commitment)
        return fact
    }
}
