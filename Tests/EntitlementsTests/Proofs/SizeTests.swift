import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@Suite("Size")
struct SizeTests {
    /// How a customer can come to have very many transactions.
    enum Shape: CaseIterable {
        /// One subscription with many periods.
        case periods
        /// One billing event under many transaction ids.
        case aliases
        /// Many subscriptions.
        case chains
        /// Subscriptions each of which was moved from the one before it.
        case moved
        /// A change to a higher level with every purchase.
        case upgrades
        /// Consumables that credit a balance, are spent, refunded, and the refunds taken back.
        case coins
        /// Time that stacks.
        case passes
        /// Something bought for good, refunded, and bought again under the same original id.
        case boughtAnew
        /// Each in a group of its own.
        case groups
        /// Documents of which no kind is known.
        case unknown
    }

    @Test(
        "thousands of transactions of any shape fold, and are told of, in time that grows with their number, not its square",
        arguments: Shape.allCases)
    func manyTransactions(shape: Shape) throws {
        let few = shape == .periods ? 1_000 : 300
        let small = try Self.seconds(shape, few)
        let large = try Self.seconds(shape, few * 10)
        #expect(large < small * 40 + 0.2, "\(few) in \(small) s, \(few * 10) in \(large) s")
    }

    /// When Apple takes back all refunds.
    private static let reversal = EpochMilliseconds.day(20_000)

    private static func seconds(_ shape: Shape, _ count: Int) throws -> Double {
        var before = FactSet()
        var after = FactSet()
        for number in 0..<count {
            for purchase in documents(shape, number) {
                let fact = try TransactionFact(
                    signed: purchase.payload, app: "shop", testRun: nil,
                    evidence: .of("\(number) \(purchase.payload.signedDate?.milliseconds ?? 0)"))
                after.insert(fact)
                if purchase.payload.signedDate != reversal { before.insert(fact) }
            }
            if shape == .coins {
                let debit = DebitFact(
                    id: DebitID("\(number)"), app: "shop", customer: "anna", spent: CurrencyAmount(3, of: "coin"),
                    debitedAt: .day(Double(number)))
                before.insert(debit)
                after.insert(debit)
            }
        }
        var rules = AccessRules.standard
        rules.products["coins"] = ProductRule(currency: CurrencyAmount(10, of: "coin"))
        rules.products["pass"] = ProductRule(lengthInDays: 7)
        rules.entitlements = ["pro": EntitlementRule(products: ["pro.month", "pass", "lifetime"])]
        let clock = ContinuousClock()
        let duration = clock.measure {
            let moment = EpochMilliseconds.day(Double(count))
            let nothing = fold(FactSet(), at: moment, rules: rules)
            let old = fold(before, at: moment, rules: rules)
            let new = fold(after, at: moment, rules: rules)
            _ = diff(nothing, old, customer: "anna")
            _ = diff(old, new, customer: "anna")
        }
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    private static func documents(_ shape: Shape, _ number: Int) -> [Purchase] {
        let id = TransactionID("\(number)")
        let start = EpochMilliseconds.day(Double(number))
        let month = Purchase.month(id: id, original: "0", from: start, to: start.plus(days: 1))
        switch shape {
        case .periods: return [month]
        case .aliases: return [month.with { $0.webOrderLineItemId = "W" }]
        case .chains: return [month.with { $0.originalTransactionId = OriginalTransactionID(id.rawValue) }]
        case .moved:
            return [
                month.with {
                    $0.originalTransactionId = OriginalTransactionID(id.rawValue)
                    $0.previousOriginalTransactionId = OriginalTransactionID("\(number + 1)")
                }
            ]
        case .upgrades: return [month.with { $0.isUpgraded = true }]
        case .coins:
            let coins = Purchase("coins", .consumable, id: id, on: start)
            return [coins, coins.refunded(start.plus(hours: 1)), coins.signed(reversal)]
        case .passes: return [Purchase("pass", .nonRenewing, id: id, on: start)]
        case .boughtAnew:
            return [
                Purchase("lifetime", .nonConsumable, id: id, on: start).with { $0.originalTransactionId = "0" }.refunded(
                    start.plus(hours: 1))
            ]
        case .groups:
            return [
                month.with {
                    $0.originalTransactionId = OriginalTransactionID(id.rawValue)
                    $0.subscriptionGroupIdentifier = SubscriptionGroupID(id.rawValue)
                }
            ]
        case .unknown: return [Purchase("odd", ProductType(rawValue: "Metered"), id: id, on: start)]
        }
    }
}
