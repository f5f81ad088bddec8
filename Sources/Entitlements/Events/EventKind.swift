/// The closed list of what can happen; the names are part of the contract with every back end and never change their meaning.
public enum EventKind: String, Hashable, Sendable, CaseIterable {
    /// A subscription of this chain was bought for the first time, trials and family sharing included.
    case subscriptionStarted = "subscription.started"
    /// The next period began on time.
    case subscriptionRenewed = "subscription.renewed"
    /// A charge that had failed went through and the next period began.
    case subscriptionRecovered = "subscription.recovered"
    /// The customer bought again after the subscription had ended.
    case subscriptionResubscribed = "subscription.resubscribed"
    /// A change to a higher level took effect at once and replaced the running period.
    case subscriptionUpgraded = "subscription.upgraded"
    /// The next period began with another product, as the customer had chosen.
    case subscriptionProductChanged = "subscription.productChanged"
    /// Apple moved the end of the running period to a later date.
    case subscriptionExtended = "subscription.extended"
    /// The customer switched renewal off; service goes on to the end of the period or of the commitment.
    case subscriptionRenewalTurnedOff = "subscription.renewalTurnedOff"
    /// The customer switched renewal on again.
    case subscriptionRenewalTurnedOn = "subscription.renewalTurnedOn"
    /// The customer chose another product or plan for the next period.
    case subscriptionChangePlanned = "subscription.changePlanned"
    /// The customer took a planned change back.
    case subscriptionChangeWithdrawn = "subscription.changeWithdrawn"
    /// The customer redeemed an offer on a running subscription; it applies to the next period.
    case subscriptionOfferRedeemed = "subscription.offerRedeemed"
    /// Apple asks the customer to consent to a higher price.
    case subscriptionPriceIncreaseAsked = "subscription.priceIncreaseAsked"
    /// The customer consented to a higher price, or was told of one that needs no consent.
    case subscriptionPriceIncreaseAccepted = "subscription.priceIncreaseAccepted"
    /// A charge failed and service goes on for a while.
    case subscriptionGracePeriodEntered = "subscription.gracePeriodEntered"
    /// The grace period is over without payment.
    case subscriptionGracePeriodEnded = "subscription.gracePeriodEnded"
    /// Apple tries to charge, without service.
    case subscriptionBillingRetryEntered = "subscription.billingRetryEntered"
    /// A subscription ended; the reason tells a cancellation from a charge that never went through.
    case subscriptionExpired = "subscription.expired"
    /// A one-time product was bought, or shared by the family.
    case purchaseCompleted = "purchase.completed"
    /// A purchase of any kind was refunded, wholly or in part.
    case purchaseRefunded = "purchase.refunded"
    /// Apple paid back the rest of a period that an upgrade replaced; nobody asked for a refund.
    case purchaseUpgradeRefunded = "purchase.upgradeRefunded"
    /// A family member does not share a purchase any more.
    case purchaseSharingEnded = "purchase.sharingEnded"
    /// Apple took back what had ended a purchase: a refund that was reversed, or sharing that goes on.
    case purchaseReinstated = "purchase.reinstated"
    /// The team's back end delivered a consumable.
    case purchaseFulfilled = "purchase.fulfilled"
    /// A purchase cannot be classified, and a person should look at it.
    case purchaseNeedsReview = "purchase.needsReview"
    /// A purchase moved from one customer to another.
    case purchaseTransferred = "purchase.transferred"
    /// Somebody else claimed a purchase and did not get it.
    case purchaseConflict = "purchase.conflict"
    /// The customer asked Apple for a refund; nothing is decided.
    case refundRequested = "refund.requested"
    /// Apple declined a refund.
    case refundDeclined = "refund.declined"
    /// All time bought of a non-renewing product has passed.
    case passEnded = "pass.ended"
    /// A currency came in by a purchase or a grant.
    case balanceCredited = "balance.credited"
    /// A currency was spent.
    case balanceDebited = "balance.debited"
    /// A refund or a withdrawn grant took a currency back.
    case balanceClawedBack = "balance.clawedBack"
    /// What a refund had taken back is there again.
    case balanceClawbackReversed = "balance.clawbackReversed"
    /// The team gave something without a purchase.
    case grantMade = "grant.made"
    /// A grant ended or was withdrawn.
    case grantEnded = "grant.ended"
    /// The customer has an entitlement.
    case entitlementGranted = "entitlement.granted"
    /// The customer has an entitlement no more.
    case entitlementLost = "entitlement.lost"

    /// The place in the list, by which events of one moment are ordered.
    var rank: Int { Self.ranks[self] ?? 0 }

    private static let ranks = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
