import AppStoreTypes

extension World {
    /// A commitment whose first month begins now; `nil` when the product is not sold that way.
    func newCommitment(_ terms: SubscriptionTerms, _ storefront: Storefront, from start: EpochMilliseconds, in index: Int) -> Commitment? {
        guard let plan = terms.monthlyPlan else { return nil }
        let count = CatalogueBillingPlan.chargeCount
        return Commitment(
            number: 1, count: count, ends: commitmentEnd(of: index, months: count, from: start),
            price: plan.price * storefront.priceFactor, total: plan.commitmentPrice * storefront.priceFactor)
    }

    /// The commitment with its next month begun; the end moves when the month begins late.
    func nextInstalment(of index: Int, from start: EpochMilliseconds) -> Commitment? {
        guard var commitment = subscriptions[index].commitment, commitment.number < commitment.count else { return nil }
        commitment.number += 1
        commitment.ends = commitmentEnd(of: index, months: commitment.count - commitment.number + 1, from: start)
        return commitment
    }

    private func commitmentEnd(of index: Int, months: Int32, from start: EpochMilliseconds) -> EpochMilliseconds {
        let day = subscriptions[index].billingDay
        return pace(of: index).end(of: BillingPeriod(Int(months), .month), from: start, billingDay: day)
    }

    /// Whether a month of the commitment is still to be paid after the one that runs.
    func owesInstalments(_ index: Int) -> Bool { subscriptions[index].commitment.map { $0.number < $0.count } ?? false }

    /// The way of billing of a purchase: what was asked for where the product has it, `nil` where it has one way only.
    func billingPlan(_ wanted: BillingPlanType?, of product: CatalogueProduct) -> BillingPlanType? {
        guard let terms = product.subscription, terms.monthlyPlan != nil else { return nil }
        return wanted ?? .billedUpfront
    }
}
