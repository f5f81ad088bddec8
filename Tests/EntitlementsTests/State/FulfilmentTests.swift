import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Deliveries")
struct FulfilmentTests {
    let pack = Purchase("gems", .consumable, id: "1", on: .day(0))

    func delivered(_ day: Double, _ reference: String? = nil) throws -> FulfilmentFact {
        FulfilmentFact(key: try pack.fact.key, fulfilledAt: .day(day), reference: reference)
    }

    @Test("a consumable awaits its delivery until the team tells of it, and not again")
    func delivery() throws {
        var facts = try FactSet(pack)
        facts.insert(try delivered(2))
        #expect(fold(facts, at: .day(1), rules: .standard).consumablesAwaitingFulfilment.map(\.productID) == ["gems"])
        #expect(fold(facts, at: .day(2), rules: .standard).consumablesAwaitingFulfilment.isEmpty)
        #expect(fold(facts, at: .day(2), rules: .standard).consumables.first?.fulfilment?.fulfilledAt == .day(2))
    }

    @Test("of two deliveries of one purchase the earlier counts, in either order")
    func twice() throws {
        let deliveries = [try delivered(2, "b"), try delivered(3, "a"), try delivered(2, "a"), try delivered(2)]
        for order in Permutations.of(4) {
            var facts = FactSet()
            for index in order { facts.insert(deliveries[index]) }
            #expect(facts.fulfilments.values.map { [$0.reference] } == [[nil]])
        }
    }

    @Test("what was delivered and then refunded is owed back; what was never delivered is not")
    func refunded() throws {
        var facts = try FactSet(pack.refunded(.day(3)))
        #expect(fold(facts, at: .day(4), rules: .standard).consumables.map(\.isOwedBack) == [false])
        facts.insert(try delivered(2))
        #expect(fold(facts, at: .day(4), rules: .standard).consumables.map(\.isOwedBack) == [true])
    }

    @Test("a product that credits a balance awaits nobody's delivery")
    func credited() throws {
        let rules = AccessRules(environments: [.production], products: ["gems": ProductRule(currency: CurrencyAmount(5, of: "gem"))])
        #expect(fold(try FactSet(pack), at: .day(1), rules: rules).consumablesAwaitingFulfilment.isEmpty)
    }

    @Test("B61 — wishes for a refund change nothing; the refund itself takes back once")
    func wishes() throws {
        var facts = try FactSet(pack)
        for number in 1...3 {
            facts.insert(
                NotificationFact(
                    app: "shop", environment: .production, uuid: "U\(number)", type: .consumptionRequest, subtype: nil,
                    signedDate: .day(Double(number))))
        }
        #expect(fold(facts, at: .day(4), rules: .standard).consumablesAwaitingFulfilment.count == 1)
        #expect(fold(facts, at: .day(4), rules: .standard).notices.count == 3)
        facts.insert(try pack.refunded(.day(5)).fact)
        #expect(fold(facts, at: .day(6), rules: .standard).consumables.map(\.isRevoked) == [true])
    }
}
