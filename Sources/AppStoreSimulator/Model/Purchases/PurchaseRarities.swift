import AppStoreTypes

/// What only few purchases have.
struct PurchaseRarities: Hashable, Sendable {
    var revocation: Purchase.Revocation?
    var appAccountToken: AppAccountToken?
    /// The instalment of a commitment that it pays.
    var instalment: Instalment?
    var advancedCommerce: AdvancedCommerceDetails?
    /// The original number before the subscription was migrated to Advanced Commerce.
    var previousOriginalNumber: UInt64?
    /// What an upgrade gave back of its price, in thousandths.
    var givenBack: Int64?
}

/// One month of a commitment.
struct Instalment: Hashable, Sendable {
    /// Which month it is, from 1.
    let number: Int32
    /// How many there are.
    let count: Int32
    /// The end of the whole commitment.
    let commitmentEnds: EpochMilliseconds
    /// The price of all months.
    let commitmentPrice: Int64
}
