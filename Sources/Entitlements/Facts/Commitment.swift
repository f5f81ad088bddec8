public import AppStoreTypes

/// The commitment that a monthly instalment belongs to.
///
/// Access follows the instalment's own expiry, never the commitment's end.
public struct Commitment: Hashable, Sendable {
    /// Which instalment this is, from 1.
    public let billingPeriodNumber: Int32?
    /// How many instalments there are.
    public let totalBillingPeriods: Int32?
    /// The end of the whole commitment.
    public let expirationDate: EpochMilliseconds?
    /// The price of the whole commitment in thousandths of the currency's unit.
    public let priceMilliunits: Int64?

    /// A commitment with what the document tells about it.
    public init(
        billingPeriodNumber: Int32?, totalBillingPeriods: Int32?, expirationDate: EpochMilliseconds?, priceMilliunits: Int64?
    ) {
        self.billingPeriodNumber = billingPeriodNumber
        self.totalBillingPeriods = totalBillingPeriods
        self.expirationDate = expirationDate
        self.priceMilliunits = priceMilliunits
    }
}
