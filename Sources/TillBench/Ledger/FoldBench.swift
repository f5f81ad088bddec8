import AppStoreTypes
import Entitlements
import Foundation

/// The fold of a customer with ten thousand transactions: how long, and how much memory at its peak.
enum FoldBench {
    private static let count = 10_000

    static func run(into report: inout Report) throws {
        try measure("subscription", "one subscription renewed \(count - 1) times", rules: .standard, into: &report) { number in
            try fact(number, original: 0, "pro.day", .autoRenewable, from: number, days: 1)
        }
        for purchases in [1, 3, 5] { try small(purchases: purchases, into: &report) }
        var rules = AccessRules.standard
        rules.products["coins"] = ProductRule(currency: CurrencyAmount(100, of: CurrencyID(rawValue: "coin")))
        let mixed = "100 subscriptions with 50 periods each, 4000 packs of a currency, 1000 products for good"
        try measure("mixed", mixed, rules: rules, into: &report) { number in
            switch number {
            case ..<5_000: try fact(number, original: number / 50 * 50, "pro.day", .autoRenewable, from: number, days: 1)
            case ..<9_000: try fact(number, original: number, "coins", .consumable, from: number, days: nil)
            default: try fact(number, original: number, ProductID(rawValue: "book.\(number)"), .nonConsumable, from: number, days: nil)
            }
        }
    }

    /// What a recording decides for the usual customer: the states before and after one more purchase, and what happened between them.
    private static func small(purchases: Int, into report: inout Report) throws {
        let all = try (0..<purchases).map { number in
            try fact(number, original: 0, "pro.day", .autoRenewable, from: count - purchases + number, days: 1)
        }
        let facts = (before: FactSet(transactions: all.dropLast()), after: FactSet(transactions: all))
        var rules = AccessRules.standard
        rules.entitlements["pro"] = EntitlementRule(products: ["pro.day"])
        var events = 0
        let times = 500
        let rate = Stopwatch.rates(
            rounds: 9,
            [
                (
                    times,
                    {
                        for _ in 0..<times {
                            let before = fold(facts.before, at: BenchStore.now, rules: rules)
                            events += diff(before, fold(facts.after, at: BenchStore.now, rules: rules), customer: "bench").count
                        }
                    }
                )
            ])[0]
        guard events > 0 else { throw BenchFailure("a purchase is no event") }
        report.add(
            "ledger.fold_and_events_\(purchases)", 1e6 / rate, "µs",
            reference: "two folds and their events, a customer's purchase number \(purchases); processor time, median")
    }

    private static func measure(
        _ name: String, _ what: String, rules: AccessRules, into report: inout Report, _ fact: (Int) throws -> TransactionFact
    ) throws {
        let facts = FactSet(transactions: try (0..<count).map(fact))
        var found = 0
        let growth = PeakMemory.growth { found += periods(facts, rules) }
        let rate = Stopwatch.rates(rounds: 15, [(1, { found += periods(facts, rules) })])[0]
        guard found > 0 else { throw BenchFailure("the fold found nothing") }
        report.add(
            "ledger.fold_\(name)", 1_000 / rate, "ms", reference: "\(count) transactions: \(what); processor time, median; wanted: below 20"
        )
        if let growth {
            report.add("ledger.fold_\(name)_memory", Double(growth) / 1_048_576, "MiB", reference: "the process's peak above what it had")
        }
    }

    /// Folds, and counts something of the outcome so that it is needed.
    private static func periods(_ facts: FactSet, _ rules: AccessRules) -> Int {
        let state = fold(facts, at: BenchStore.now, rules: rules)
        return state.subscriptionGroups.count + state.consumables.count
    }

    private static func fact(
        _ number: Int, original: Int, _ product: ProductID, _ type: ProductType, from day: Int, days: Int64?
    ) throws -> TransactionFact {
        var payload = BenchStore.payload(number)
        let start = BenchStore.now.milliseconds - Int64(count - day) * 86_400_000
        payload.transactionId = TransactionID(String(2_000_000_100_000_000 + number))
        payload.originalTransactionId = OriginalTransactionID(String(2_000_000_100_000_000 + original))
        payload.webOrderLineItemId = days == nil ? nil : WebOrderLineItemID(String(3_000_000_100_000_000 + number))
        payload.productId = product
        payload.type = type
        payload.purchaseDate = EpochMilliseconds(start)
        payload.originalPurchaseDate = EpochMilliseconds(start)
        payload.expiresDate = days.map { EpochMilliseconds(start + $0 * 86_400_000) }
        payload.signedDate = EpochMilliseconds(start)
        payload.subscriptionGroupIdentifier = days == nil ? nil : SubscriptionGroupID("group.\(original)")
        var octets = Array(String(number).utf8)
        octets += Array(repeating: 0, count: EvidenceDigest.length - octets.count)
        guard let digest = EvidenceDigest(octets) else { throw BenchFailure("a digest of \(octets.count) octets") }
        return try TransactionFact(signed: payload, app: BenchCustomer.app, testRun: nil, evidence: digest)
    }
}
