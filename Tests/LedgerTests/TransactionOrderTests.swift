import AppStoreTypes
import Entitlements
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

/// PostgreSQL's transactions are numbered, and what came first has the smaller number, not the text that sorts first: 999 before 1000.
@Suite("The order of transactions on PostgreSQL", .enabled(if: PostgresServer.isAvailable))
struct TransactionOrderTests {
    /// Uses numbers up until the next one with a digit more is so near.
    private func approachAnotherDigit(_ folder: TemporaryLedger, within distance: Int) throws -> Int {
        let database = try #require(folder.database)
        let text = try database.server.sql("SELECT pg_current_xact_id()::text", in: database.name)
        let number = try #require(Int(text.filter { $0.isNumber }))
        var power = 10
        while power < number + distance { power *= 10 }
        try database.server.sql(
            """
            DO $$ BEGIN FOR turn IN 1..\(power - distance - number) LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$
            """, in: database.name)
        return power
    }

    @Test("where their numbers get a digit more, pages, counts and the chain leave nothing out and take nothing twice")
    func anotherDigit() async throws {
        let folder = try TemporaryLedger(.postgresql)
        try await folder.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger & ChainedLedger)
            _ = try await ledger.record(.posted(by: "first", .month(id: "100", from: .day(0), to: .day(30)), at: .day(1)))
            let power = try approachAnotherDigit(folder, within: 30)
            for number in 1...40 {
                _ = try await ledger.record(
                    .posted(
                        by: CustomerReference(id: CustomerID("customer \(number)"), token: nil),
                        .month(id: TransactionID("\(1_000 + number)"), from: .day(0), to: .day(30)), at: .day(1)))
            }
            let database = try #require(folder.database)
            let sides = try database.server.sql(
                "SELECT count(*) FILTER (WHERE xid < '\(power)'), count(*) FILTER (WHERE xid >= '\(power)') FROM till.events",
                in: database.name)
            #expect(!sides.split(separator: "\n")[0].split(separator: "|").contains("0"), "events on both sides: \(sides)")

            var seen: [RecordedEvent] = []
            while case let page = try await ledger.events(of: "shop", after: seen.last?.cursor, limit: 7), !page.isEmpty { seen += page }
            let told = seen.map { "\($0.customer) \($0.sequence)" }
            #expect(Set(told).count == told.count)
            let customers = seen.map(\.customer).reduce(into: [CustomerID]()) { if $0.last != $1 { $0.append($1) } }
            #expect(customers == ["first"] + (1...40).map { CustomerID("customer \($0)") }, "in the order in which they bought")

            while try await ledger.rollUp("shop", limit: 7) > 0 {}
            let counted = try await CountTests.counts(ledger).reduce(0) { $0 + $1.count }
            #expect(counted == Int64(seen.count))

            while try await ledger.seal("shop", hash: ChainTests.hash) > 0 {}
            let report = try await ChainVerification(ledger, hash: ChainTests.hash).run("shop", judge: { _ in nil })
            #expect(report.isSound && report.entries == 41 && report.unsealed == 0, "\(report)")
        }
    }
}
