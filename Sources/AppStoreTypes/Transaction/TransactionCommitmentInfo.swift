/// The commitment that a monthly instalment belongs to.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [commitmentinfo](https://developer.apple.com/documentation/appstoreserverapi/commitmentinfo).
public struct TransactionCommitmentInfo: Hashable, Codable, Sendable {
    /// Which instalment this is, from 1.
    public var billingPeriodNumber: Int32?
    /// How many instalments there are.
    public var totalBillingPeriods: Int32?
    /// The end of the whole commitment; access follows `expiresDate`, never this.
    public var commitmentExpiresDate: EpochMilliseconds?
    /// The price of the whole commitment, thousandths of the currency's unit.
    public var commitmentPrice: Int64?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
