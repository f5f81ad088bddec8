import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Balances of in-app currencies")
struct CurrencyBalanceTests {
    static func rules(_ clawback: ClawbackPolicy = .goNegative) -> AccessRules {
        var rules = AccessRules(
            environments: [.production, .sandbox],
            products: [
                "coins10": ProductRule(currency: CurrencyAmount(10, of: "coins")),
                "coins1000": ProductRule(currency: CurrencyAmount(1_000, of: "coins")),
                "coins500": ProductRule(currency: CurrencyAmount(500, of: "coins")),
            ])
        rules.clawback = clawback
        return rules
    }

    static func pack(_ product: ProductID, _ id: TransactionID, on day: Double) -> Purchase {
        Purchase(product, .consumable, id: id, on: .day(day))
    }

    static func spend(_ units: Int64, _ id: DebitID, on day: Double) -> DebitFact {
        DebitFact(id: id, app: "shop", customer: "anna", spent: CurrencyAmount(units, of: "coins"), debitedAt: .day(day))
    }

    static func coins(_ facts: FactSet, _ clawback: ClawbackPolicy = .goNegative, at day: Double = 100) -> CurrencyBalance? {
        fold(facts, at: .day(day), rules: rules(clawback)).balances.first
    }

    @Test("B120 — what was spent and then refunded is owed, and the next purchase settles it first")
    func spentAndRefunded() throws {
        var facts = try FactSet(Self.pack("coins1000", "1", on: 0).refunded(.day(3)))
        facts.insert(Self.spend(1_000, "d1", on: 1))
        #expect(Self.coins(facts, at: 2)?.units == 0)
        #expect(Self.coins(facts)?.units == -1_000)
        #expect(Self.coins(facts)?.allows(spending: 1) == false)
        facts.insert(try Self.pack("coins500", "2", on: 5).refunded(.day(6)).fact)
        #expect(Self.coins(facts, at: 5)?.units == -500)
        #expect(Self.coins(facts)?.units == -1_000)
        facts.insert(try Self.pack("coins1000", "3", on: 8).fact)
        #expect(Self.coins(facts)?.units == 0)
        facts.insert(try Self.pack("coins1000", "3", on: 8).refunded(.day(9)).fact)
        facts.insert(try Self.pack("coins1000", "3", on: 8).refunded(.day(9)).signed(.day(10)).fact)
        #expect(Self.coins(facts)?.units == -1_000)
    }

    @Test("B120 — with a floor the balance stops at nought and the house bears the rest, told in its own account")
    func floor() throws {
        var facts = try FactSet(Self.pack("coins1000", "1", on: 0).refunded(.day(3)), Self.pack("coins10", "2", on: 5))
        facts.insert(Self.spend(900, "d1", on: 1))
        let balance = try #require(Self.coins(facts, .floorAtZero))
        #expect(balance.units == 10)
        #expect(balance.units(of: .forgiven) == -900)
        #expect(balance.units(of: .takenBack) == 1_000)
    }

    @Test("a refund that is reversed gives back what it took, under either policy", arguments: ClawbackPolicy.allCases)
    func reversal(policy: ClawbackPolicy) throws {
        var facts = try FactSet(Self.pack("coins1000", "1", on: 0).refunded(.day(3)))
        facts.insert(Self.spend(400, "d1", on: 1))
        facts.insert(try Self.pack("coins1000", "1", on: 0).signed(.day(7)).fact)
        #expect(Self.coins(facts, policy)?.units == 600)
    }

    @Test("B103 — five packs of ten are fifty coins, once, and a refund takes fifty")
    func quantity() throws {
        let five = Self.pack("coins10", "1", on: 0).with { $0.quantity = 5 }
        #expect(Self.coins(try FactSet(five, five.signed(.day(1))))?.units == 50)
        #expect(Self.coins(try FactSet(five, five.refunded(.day(2))))?.units == 0)
    }

    @Test(
        "a part of the money takes a part of the coins, rounded in the customer's favour",
        arguments: [(50_000, 5), (33_333, 7), (100_000, 0)])
    func prorated(percentage: Int64, left: Int64) throws {
        let refunded = Self.pack("coins10", "1", on: 0).refunded(.day(2)).with { $0.revocationPercentage = percentage }
        #expect(Self.coins(try FactSet(refunded))?.units == left)
    }

    @Test("coins of the sandbox never meet those of production")
    func sandbox() throws {
        let facts = try FactSet(Self.pack("coins10", "1", on: 0), Self.pack("coins1000", "1", on: 0).with { $0.environment = .sandbox })
        let balances = fold(facts, at: .day(1), rules: Self.rules()).balances
        #expect(balances.map(\.environment) == [.production, .sandbox])
        #expect(balances.map(\.units) == [10, 1_000])
    }

    @Test("coins that the team gives count until the team takes them back")
    func grants() throws {
        var facts = try FactSet(Self.pack("coins10", "1", on: 0))
        let gift = GrantFact(
            id: "g", app: "shop", customer: "anna", content: .currency(CurrencyAmount(100, of: "coins")), grantedAt: .day(1))
        facts.insert(gift)
        facts.insert(gift)
        #expect(Self.coins(facts)?.units == 110)
        var withdrawn = gift
        withdrawn.withdrawnAt = .day(2)
        facts.insert(withdrawn)
        facts.insert(gift)
        #expect(Self.coins(facts)?.units == 10)
    }

    @Test("every unit has a source and a destination, whatever happens", arguments: Seeds.first(200), ClawbackPolicy.allCases)
    func doubleEntry(seed: UInt64, policy: ClawbackPolicy) throws {
        var generator = SeededGenerator(seed: seed)
        var facts = FactSet()
        for number in 1...Int.random(in: 1...30, using: &generator) {
            let day = Double(Int.random(in: 0...20, using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: facts.insert(Self.spend(Int64.random(in: 1...700, using: &generator), DebitID("\(number)"), on: day))
            case 1:
                var gift = GrantFact(
                    id: GrantID("\(number)"), app: "shop", customer: "anna", content: .currency(CurrencyAmount(7, of: "coins")),
                    grantedAt: .day(day))
                if Bool.random(using: &generator) { gift.withdrawnAt = .day(day + 2) }
                facts.insert(gift)
            default:
                let pack = Self.pack(["coins10", "coins500"][number % 2], TransactionID("\(number)"), on: day)
                facts.insert(try (Bool.random(using: &generator) ? pack : pack.refunded(.day(day + 3))).fact)
            }
        }
        guard let balance = Self.coins(facts, policy) else { return }
        #expect(BalanceEntry.Account.allCases.reduce(0) { $0 + balance.units(of: $1) } == 0, "seed \(seed)")
        #expect(balance.units(of: .customer) == balance.units, "seed \(seed)")
        #expect(balance.entries.map(\.date) == balance.entries.map(\.date).sorted(), "seed \(seed)")
        if policy == .floorAtZero { #expect(balance.entries.last.map { $0.balance >= 0 } == true, "seed \(seed)") }
        if policy == .goNegative { #expect(balance.units(of: .forgiven) == 0, "seed \(seed)") }
    }
}
