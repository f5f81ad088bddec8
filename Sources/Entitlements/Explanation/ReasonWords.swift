import AppStoreTypes

/// Writes a reason in English; the only place that does.
struct ReasonWords {
    let reason: Reason

    init(_ reason: Reason) { self.reason = reason }

    /// The answer about an entitlement or a product.
    static func headline(_ name: String, _ answer: Answer, isServed: Bool, end: EpochMilliseconds?) -> String {
        let subject = PlainWords.shown(name)
        switch answer {
        case .yes: return "\(subject): yes\(PlainWords.moment(end, ", until "))"
        case .no: return "\(subject): no"
        case .unknown:
            return "\(subject): not known yet" + (isServed ? "; served\(PlainWords.moment(end, " until "))" : "; not served meanwhile")
        }
    }

    /// What holds.
    var sentence: String {
        switch reason.code {
        case .subscriptionRuns: subscriptionRuns
        case .subscriptionInGrace: subscriptionInGrace
        case .subscriptionInRetry: subscriptionInRetry
        case .subscriptionAwaitsRenewal: subscriptionAwaitsRenewal
        case .subscriptionExpired: subscriptionExpired
        case .subscriptionUpgraded: subscriptionUpgraded
        case .subscriptionChanged: subscriptionChanged
        case .subscriptionExtended: subscriptionExtended
        case .subscriptionWillEnd: subscriptionWillEnd
        case .subscriptionWillChange: subscriptionWillChange
        case .subscriptionHistoryNotKept: subscriptionHistoryNotKept
        case .productOwned: productOwned
        case .productNotBought: productNotBought
        case .productNotMapped: productNotMapped
        case .ruleNamesNothing: ruleNamesNothing
        case .passRuns: passRuns
        case .passEnded: passEnded
        case .passEndUnknown: passEndUnknown
        case .consumableAwaitsFulfilment: consumableAwaitsFulfilment
        case .consumableFulfilled: consumableFulfilled
        case .consumableCredited: consumableCredited
        case .purchaseRefunded: purchaseRefunded
        case .purchasePartlyRefunded: purchasePartlyRefunded
        case .purchaseUpgradeRefunded: purchaseUpgradeRefunded
        case .purchaseSharingEnded: purchaseSharingEnded
        case .purchaseLater: purchaseLater
        case .purchaseWithoutLength: purchaseWithoutLength
        case .purchaseUnclassified: purchaseUnclassified
        case .purchaseUnknownOwnership: purchaseUnknownOwnership
        case .purchaseFamilyShared: purchaseFamilyShared
        case .purchaseTest: purchaseTest
        case .purchaseLegacyOnly: purchaseLegacyOnly
        case .purchaseTakenBackLater: purchaseTakenBackLater
        case .purchaseNeedsReview: purchaseNeedsReview
        case .purchaseMore: purchaseMore
        case .environmentNotAllowed: environmentNotAllowed
        case .grantRuns: grantRuns
        case .grantEnded: grantEnded
        case .grantWithdrawn: grantWithdrawn
        case .grantLater: grantLater
        case .versionBefore: versionBefore
        case .versionNotBefore: versionNotBefore
        case .versionUnreadable: versionUnreadable
        case .versionUnknown: versionUnknown
        case .versionNotCounted: versionNotCounted
        case .ownerToken: ownerToken
        case .ownerOrder: ownerOrder
        case .ownerFirstClaim: ownerFirstClaim
        case .ownerMoved: ownerMoved
        case .ownerTransferred: ownerTransferred
        case .ownerShared: ownerShared
        case .ownerRecorded: ownerRecorded
        case .ownerLoggedIn: ownerLoggedIn
        case .ownerConflict: ownerConflict
        case .ownerParked: ownerParked
        case .ownerTransferredAway: ownerTransferredAway
        case .ownerElsewhere: ownerElsewhere
        }
    }

    // MARK: Pieces

    var subscription: String { "subscription \(id(reason.original?.rawValue)) (\(products))" }
    var purchase: String { "\(products)\(count), transaction \(id(reason.transaction?.rawValue)), bought\(at(reason.start))" }
    var period: String { "paid period \(id(reason.transaction?.rawValue)), bought\(at(reason.start))" }
    var products: String { PlainWords.shown(reason.productIDs.map(\.rawValue)) }
    var count: String { reason.count.map { " × \($0)" } ?? "" }
    var environment: String { reason.environment.map { PlainWords.shown($0.rawValue) } ?? "another environment" }
    var other: String { reason.otherProductID.map { PlainWords.shown($0.rawValue) } ?? "nothing" }
    var others: String { reason.otherCustomer.map { "customer \(PlainWords.shown($0.rawValue))" } ?? "another customer" }

    func id(_ text: String?) -> String { text.map(PlainWords.shown) ?? "without an id" }
    func at(_ moment: EpochMilliseconds?) -> String { PlainWords.moment(moment, " ") }
    func until(_ moment: EpochMilliseconds?) -> String { PlainWords.moment(moment, " until ") }
}
