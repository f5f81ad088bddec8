import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Apple's dates")
struct ApplesDatesTests {
    @Test(
        "B73 — the end of a period is Apple's, whatever a calendar of ours would say",
        arguments: [
            (1_674_988_200_000, 1_677_580_200_000), (1_675_161_000_000, 1_677_580_200_000), (1_706_697_000_000, 1_709_202_600_000),
            (1_709_202_600_000, 1_740_738_600_000), (1_709_980_200_000, 1_712_658_600_000),
        ] as [(Int64, Int64)])
    func monthEnds(start: Int64, end: Int64) throws {
        let month = Purchase.month(id: "1", from: EpochMilliseconds(start), to: EpochMilliseconds(end))
        let renewal = Renewal(of: "1", renews: false, ends: EpochMilliseconds(end), signed: EpochMilliseconds(start))
        let facts = try FactSet(month, renewals: [renewal])
        #expect(fold(facts, at: EpochMilliseconds(end - 1), rules: .standard).subscriptions.map(\.state) == [.active])
        #expect(fold(facts, at: EpochMilliseconds(end), rules: .standard).subscriptions.map(\.state) == [.expired])
        #expect(fold(facts, at: EpochMilliseconds(start), rules: .standard).nextChange == EpochMilliseconds(end))
    }

    @Test("B135 — a price is for the whole quantity, and a family member's purchase names no payer")
    func priceOfQuantity() throws {
        let five = Purchase("coins10", .consumable, id: "1", on: .day(0)).with {
            $0.quantity = 5
            $0.price = 4_990
            $0.currency = "USD"
        }
        let event = try #require(
            diff(
                fold(FactSet(), at: .day(1), rules: .standard), fold(try FactSet(five), at: .day(1), rules: .standard), customer: "anna"
            ).first)
        #expect(event.money == Money(milliunits: 4_990, currency: "USD"))
        #expect(event.quantity == 5)
        let refunded = five.refunded(.day(2))
        #expect(try refunded.fact.refundedAmount == Money(milliunits: 4_990, currency: "USD"))
        let shared = Purchase("lifetime", .nonConsumable, id: "2", on: .day(0)).with { $0.inAppOwnershipType = .familyShared }
        let state = fold(try FactSet(shared), at: .day(1), rules: .standard)
        #expect(state.nonConsumables.map(\.ownershipType) == [.familyShared])
        #expect(state.accessibleProductIDs == ["lifetime"])
    }
}
