public import AppStoreTypes

/// What a customer chose for the time after the current period, or after the running commitment.
public struct PendingChange: Hashable, Sendable {
    /// What runs now.
    public let current: ProductID
    /// What comes next; `nil` when nothing does.
    public let next: ProductID?
    /// When it takes effect: the end of what is paid for, or of the commitment.
    public let effectiveAt: EpochMilliseconds
    /// How the next period is billed; `nil` where the document does not tell.
    public let billingPlanType: BillingPlanType?
    /// The price of the next period in thousandths of the currency's unit; `nil` when unknown.
    public let price: Money?
    /// The offer that the next period will use.
    public let offer: Offer?

    /// Whether the subscription ends instead of going on.
    public var isCancellation: Bool { next == nil }
}

/// A commitment of a subscription that is billed in instalments.
public struct CommitmentState: Hashable, Sendable {
    /// Which instalment runs, from 1.
    public let billingPeriodNumber: Int32?
    /// How many there are.
    public let totalBillingPeriods: Int32?
    /// The end of the commitment; access follows the instalment, never this.
    public let expirationDate: EpochMilliseconds?
    /// The price of the whole commitment in thousandths of the currency's unit.
    public let priceMilliunits: Int64?
    /// Whether anything follows the commitment.
    public let continues: Answer
    /// The product that follows; `nil` when none does or it is unknown.
    public let nextProductID: ProductID?

    /// How many instalments are still to be paid after this one; `nil` when unknown, never negative.
    public var remainingBillingPeriods: Int32? {
        guard let billingPeriodNumber, let totalBillingPeriods else { return nil }
        return Int32(clamping: max(0, Int64(totalBillingPeriods) - Int64(billingPeriodNumber)))
    }

    init(_ commitment: Commitment, renewal: RenewalCommitment?) {
        billingPeriodNumber = commitment.billingPeriodNumber
        totalBillingPeriods = commitment.totalBillingPeriods
        expirationDate = commitment.expirationDate
        priceMilliunits = commitment.priceMilliunits
        continues = Answer(renewal?.willAutoRenew)
        nextProductID = renewal?.willAutoRenew == false ? nil : renewal?.autoRenewPreference
    }
}
