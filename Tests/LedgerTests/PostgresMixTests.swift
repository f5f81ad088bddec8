import AppStoreTypes
import Entitlements
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

/// Everything that can be recorded, by chance, about few customers and few chains, so that everybody is in everybody's way.
struct Mix {
    /// Recorded one after the other, so that everything after it may come in any order.
    var beginning: [Submission] = []
    var rest: [Submission] = []

    static let customers = (0..<6).map { CustomerReference(id: CustomerID("c\($0)"), token: AppAccountToken(high: 7, low: UInt64($0))) }
    static let devices = (0..<4).map { CustomerReference(id: CustomerID("d\($0)"), token: nil, isAnonymous: true) }
    static let chains = 10

    init(seed: UInt64, count: Int) throws {
        var generator = SeededGenerator(seed: seed)
        for customer in Self.customers {
            var submission = Submission(app: "shop", receivedAt: .day(1), policy: .standard, rules: .standard)
            submission.customer = customer
            submission.changes = [.grant(Self.grant("start-\(customer.id)", customer, 10_000))]
            beginning.append(submission)
        }
        for (number, device) in Self.devices.enumerated() {
            let purchase = Purchase("lamp", .nonConsumable, id: TransactionID("lamp\(number)"), on: .day(0))
            beginning.append(try .posted(by: device, purchase, at: .day(1)))
        }
        for chain in 0..<Self.chains { beginning.append(try .posted(by: nil, Self.month(chain, 0, signed: 1), at: .day(1))) }
        for step in 0..<count { rest.append(try Self.step(step, &generator)) }
    }

    private static func grant(_ id: String, _ customer: CustomerReference, _ units: Int64) -> GrantFact {
        GrantFact(
            id: GrantID(id), app: "shop", customer: customer.id, content: .currency(CurrencyAmount(units, of: "coins")), grantedAt: .day(1))
    }

    /// A period of a chain, which names the chain's customer; now and then the period comes under the next chain as well.
    private static func month(_ chain: Int, _ period: Int, signed date: Double, elsewhere: Bool = false) -> Purchase {
        let original = elsewhere ? (chain + 1) % chains : chain
        let start = EpochMilliseconds.day(Double(period * 30))
        return Purchase.month(
            id: TransactionID("t\(original).\(period)"), original: OriginalTransactionID("t\(original).0"), from: start,
            to: start.plus(days: 30)
        ).with {
            $0.appAccountToken = customers[(original % 6) / 2 * 2].token
            $0.webOrderLineItemId = WebOrderLineItemID("w\(chain).\(period)")
        }.signed(.day(date))
    }

    private static func step(_ step: Int, _ generator: inout SeededGenerator) throws -> Submission {
        let customer = customers.randomElement(using: &generator) ?? customers[0]
        let chain = Int.random(in: 0..<chains, using: &generator)
        let period = Int.random(in: 0..<4, using: &generator)
        let date = Double(Int.random(in: 2..<40, using: &generator))
        let purchase = month(chain, period, signed: date)
        var submission = Submission(app: "shop", receivedAt: .day(40), policy: .standard, rules: .standard)
        switch Int.random(in: 0..<10, using: &generator) {
        case 0, 1:
            return try .posted(by: customer, purchase, month(chain, (period + 1) % 4, signed: date), at: .day(40))
        case 2:
            return try .posted(by: nil, purchase.refunded(.day(date + 1)), at: .day(40))
        case 3:
            return try .posted(by: nil, month(chain, period, signed: date, elsewhere: chain % 5 == 0), at: .day(40))
        case 4:
            submission = try .posted(by: nil, purchase, at: .day(40))
            let fact = try purchase.fact
            submission.notification = NotificationRecord(
                scope: fact.scope, id: "n\(chain).\(period)", type: .refundDeclined, subtype: nil, signedDate: .day(date),
                original: fact.originalID,
                evidence: fact.source.evidence)
        case 5:
            try submission.add(
                Renewal(of: OriginalTransactionID("t\(chain).0"), renews: step % 2 == 0, ends: .day(120), signed: .day(date)))
        case 6:
            submission.customer = customer
            submission.changes = [.grant(grant("g\(step % 40)-\(customer.id)", customer, 5))]
        case 7:
            submission.customer = customer
            submission.changes = [
                .debit(
                    DebitFact(
                        id: DebitID("s\(step % 40)-\(customer.id)"), app: "shop", customer: customer.id,
                        spent: CurrencyAmount(2, of: "coins"), debitedAt: .day(2)))
            ]
        case 8:
            let device = Int.random(in: 0..<devices.count, using: &generator)
            submission.customer = customers[device]
            submission.changes = [
                .logIn(AliasFact(app: "shop", anonymous: devices[device].id, customer: customers[device].id, loggedInAt: .day(5)))
            ]
        default:
            submission.customer = customer
            submission.changes = [
                .fulfilment(FulfilmentFact(key: try month(chain, 0, signed: 1).fact.key, fulfilledAt: .day(4), reference: "r"))
            ]
            submission.audit = AuditEntry(actor: "mix", action: "delivery.made", customer: customer.id, detail: nil)
        }
        return submission
    }
}

@Suite("Everything at once on PostgreSQL", .enabled(if: PostgresServer.isAvailable, "PostgreSQL 15 or later is not installed"))
struct PostgresMixTests {
    @Test(
        "hundreds of submissions at once, through two ledgers, all succeed and leave what one after the other leaves",
        arguments: 0..<2 as Range<UInt64>)
    func mix(seed: UInt64) async throws {
        let mix = try Mix(seed: seed, count: 400)
        let folder = try TemporaryLedger(.postgresql)
        try await TemporaryLedger(.sqlite).use { reference in
            for submission in mix.beginning + mix.rest { _ = try await reference.record(submission) }
            let one = try folder.openPostgreSQL { $0.writers = 8 }
            let other = try folder.openPostgreSQL { $0.writers = 8 }
            try await TemporaryLedger.use(one) { one async throws in
                try await TemporaryLedger.use(other) { other async throws in
                    for submission in mix.beginning { _ = try await one.record(submission) }
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for (number, submission) in mix.rest.enumerated() {
                            group.addTask { _ = try await (number % 2 == 0 ? one : other).record(submission) }
                            if number % 50 == 0 {
                                group.addTask { _ = try await other.tellDue("shop", rules: .standard, at: .day(Double(number)), limit: 20) }
                            }
                        }
                        try await group.waitForAll()
                    }
                    try await compare(one, reference)
                }
            }
        }
        let deadlocks = try #require(folder.database).server.sql(
            "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()", in: folder.database?.name ?? "")
        print("seed \(seed): \(deadlocks.trimmed) deadlocks")
    }

    /// Compares everything that does not depend on the order in which submissions came in.
    private func compare(_ one: any Ledger, _ other: any Ledger) async throws {
        for customer in Mix.customers + Mix.devices {
            let mine = try await one.facts(about: customer.id, app: "shop")
            let theirs = try await other.facts(about: customer.id, app: "shop")
            #expect(mine.transactions == theirs.transactions, "\(customer.id)")
            #expect(mine.renewals == theirs.renewals, "\(customer.id)")
            #expect(mine.fulfilments == theirs.fulfilments, "\(customer.id)")
            #expect(mine.grants == theirs.grants, "\(customer.id)")
            #expect(mine.debits == theirs.debits, "\(customer.id)")
            #expect(mine.aliases == theirs.aliases, "\(customer.id)")
            #expect(Set(mine.claims.keys) == Set(theirs.claims.keys), "\(customer.id)")
            let events = try await one.events(about: customer.id, app: "shop", after: 0, limit: 1_000)
            #expect(events.map(\.sequence) == Array(1..<Int64(events.count + 1)), "\(customer.id)")
        }
        for chain in 0..<Mix.chains {
            let key = OriginalTransactionKey(
                scope: try PurchaseScope(app: "shop", environment: .production, testRun: nil), id: OriginalTransactionID("t\(chain).0"))
            #expect(try await one.ownership(of: key) == other.ownership(of: key), "\(chain)")
            let mine = try await one.facts(of: key)
            let theirs = try await other.facts(of: key)
            #expect(Set(mine.notifications.keys) == Set(theirs.notifications.keys))
            #expect(mine.transactions == theirs.transactions)
        }
        var all: [RecordedEvent] = []
        while true {
            let page = try await one.events(of: "shop", after: all.last?.cursor, limit: 100)
            if page.isEmpty { break }
            all += page
        }
        #expect(Set(all.map(\.event.id)).count == all.count)
        #expect(!all.isEmpty)
    }
}
