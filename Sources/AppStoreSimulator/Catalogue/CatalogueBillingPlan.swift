public import AppStoreTypes

/// A way of paying for a yearly subscription other than once a year: by the month, with a commitment for twelve.
public struct CatalogueBillingPlan: Hashable, Sendable {
    /// Which way.
    public let type: BillingPlanType
    /// The plain price of one charge in thousandths.
    public var price: Int64
    /// The plain price of the whole commitment in thousandths.
    public var commitmentPrice: Int64

    /// Describes a plan.
    public init(type: BillingPlanType, price: Int64, commitmentPrice: Int64) {
        self.type = type
        self.price = price
        self.commitmentPrice = commitmentPrice
    }

    /// How many charges a commitment has.
    static let chargeCount: Int32 = 12
    /// Where commitments are not sold.
    static let excludedStorefronts: Set<String> = ["USA", "SGP"]
}
