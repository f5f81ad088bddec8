/// The closed list of reasons why an entitlement is given or not; the names are stable, and new ones are announced.
public enum ReasonCode: String, Hashable, Sendable, CaseIterable {
    /// The paid period of a subscription runs.
    case subscriptionRuns = "subscription.runs"
    /// A charge failed, Apple tries again, and service goes on for a while.
    case subscriptionInGrace = "subscription.inGracePeriod"
    /// A charge failed, Apple tries again, and there is no grace or it is over.
    case subscriptionInRetry = "subscription.inBillingRetry"
    /// The period has ended and nothing tells yet whether it was renewed; 24 hours later it counts as expired.
    case subscriptionAwaitsRenewal = "subscription.awaitingRenewal"
    /// The period has ended and nothing follows.
    case subscriptionExpired = "subscription.expired"
    /// A change to a higher level replaced the period before its end.
    case subscriptionUpgraded = "subscription.upgraded"
    /// The subscription goes on with another product.
    case subscriptionChanged = "subscription.changed"
    /// Apple moved the end of the period to a later date without signing the transaction anew.
    case subscriptionExtended = "subscription.extended"
    /// The customer chose that nothing follows.
    case subscriptionWillEnd = "subscription.willEnd"
    /// The customer chose another product or plan for the time after the period.
    case subscriptionWillChange = "subscription.willChange"
    /// What Apple had signed about the renewal by the moment asked for is not kept, only what it signed last: the answer may miss grace.
    case subscriptionHistoryNotKept = "subscription.historyNotKept"
    /// A product was bought for good.
    case productOwned = "product.owned"
    /// Nothing is known of a purchase of the products that would give it.
    case productNotBought = "product.notBought"
    /// No entitlement of the configuration names the product.
    case productNotMapped = "product.notMapped"
    /// The configuration names nothing that gives the entitlement.
    case ruleNamesNothing = "rule.namesNothing"
    /// Time bought of a non-renewing product runs.
    case passRuns = "pass.runs"
    /// All time bought of a non-renewing product has passed.
    case passEnded = "pass.ended"
    /// The configuration does not say how long the non-renewing product lasts.
    case passEndUnknown = "pass.endUnknown"
    /// A consumable, which gives no entitlement, waits for its delivery.
    case consumableAwaitsFulfilment = "consumable.awaitsFulfilment"
    /// A consumable, which gives no entitlement, was delivered.
    case consumableFulfilled = "consumable.fulfilled"
    /// A consumable, which gives no entitlement, was credited to a balance.
    case consumableCredited = "consumable.credited"
    /// Apple gave the money back.
    case purchaseRefunded = "purchase.refunded"
    /// Apple gave a part of the money back and took the purchase back.
    case purchasePartlyRefunded = "purchase.partlyRefunded"
    /// Apple paid back the rest of a period that an upgrade replaced.
    case purchaseUpgradeRefunded = "purchase.upgradeRefunded"
    /// A family member does not share it any more.
    case purchaseSharingEnded = "purchase.sharingEnded"
    /// It was bought after the moment asked for.
    case purchaseLater = "purchase.later"
    /// Its period ends before it begins, or its document tells no end.
    case purchaseWithoutLength = "purchase.withoutLength"
    /// Its kind of product is none that this version knows, or nothing tells it.
    case purchaseUnclassified = "purchase.unclassified"
    /// Its kind of ownership is none that this version knows.
    case purchaseUnknownOwnership = "purchase.unknownOwnership"
    /// A family member bought it and shares it.
    case purchaseFamilyShared = "purchase.familyShared"
    /// It was bought in another environment than production, which marks it.
    case purchaseTest = "purchase.test"
    /// No signed document of it is known, only an entry of a receipt.
    case purchaseLegacyOnly = "purchase.legacyOnly"
    /// Apple took it back after the moment asked for.
    case purchaseTakenBackLater = "purchase.takenBackLater"
    /// Something about it should be looked at by a person.
    case purchaseNeedsReview = "purchase.needsReview"
    /// Further purchases of the product give nothing either and are not listed.
    case purchaseMore = "purchase.more"
    /// The configuration lets the environment give no access.
    case environmentNotAllowed = "environment.notAllowed"
    /// The team gave it.
    case grantRuns = "grant.runs"
    /// What the team gave has ended.
    case grantEnded = "grant.ended"
    /// The team took back what it had given.
    case grantWithdrawn = "grant.withdrawn"
    /// The team gave it after the moment asked for.
    case grantLater = "grant.later"
    /// The customer first got the app in a version that has it for good.
    case versionBefore = "version.before"
    /// The customer first got the app in a later version.
    case versionNotBefore = "version.notBefore"
    /// The version that the document tells is none that can be compared.
    case versionUnreadable = "version.unreadable"
    /// No document tells yet with which version the customer first got the app.
    case versionUnknown = "version.unknown"
    /// The document tells of an environment in which the first version counts for nothing.
    case versionNotCounted = "version.notCounted"
    /// The purchase is the customer's because its first transaction carries the customer's token.
    case ownerToken = "owner.token"
    /// The purchase is the customer's because its token names an order of the customer.
    case ownerOrder = "owner.order"
    /// The purchase is the customer's because the customer claimed it first.
    case ownerFirstClaim = "owner.firstClaim"
    /// The purchase moved to the customer, as the app's policy on ownership wants.
    case ownerMoved = "owner.moved"
    /// The purchase is the customer's because the team moved it to the customer.
    case ownerTransferred = "owner.transferred"
    /// The customer uses the purchase beside its owner, as the app's policy on ownership allows.
    case ownerShared = "owner.shared"
    /// The ledger has the purchase as the customer's, and the facts at hand do not tell why.
    case ownerRecorded = "owner.recorded"
    /// The customer claimed it before logging in.
    case ownerLoggedIn = "owner.loggedIn"
    /// Somebody else claimed the purchase or is named by a later token; recorded, whatever became of it.
    case ownerConflict = "owner.conflict"
    /// The customer claimed a purchase that is bound to nobody, because the app demands a token that names the customer.
    case ownerParked = "owner.parked"
    /// The team moved a purchase that the customer had claimed to somebody else.
    case ownerTransferredAway = "owner.transferredAway"
    /// The customer claimed a purchase that belongs to somebody else.
    case ownerElsewhere = "owner.elsewhere"
}
