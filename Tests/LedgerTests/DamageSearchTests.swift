import AppStoreTypes
import Entitlements
import Foundation
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

@Suite("Looking for damage beside serving")
struct DamageSearchTests {
    /// A ledger whose last pages, of a table that nothing of the ledger reads, are overwritten.
    static func damaged() async throws -> TemporaryLedger {
        let folder = try TemporaryLedger()
        try await folder.use { _ = try await $0.record(.posted(by: "anna", .month(id: "1", from: .day(0), to: .day(30)), at: .day(1))) }
        let connection = try SQLiteConnection(path: folder.path, access: .readWrite, busyMilliseconds: 1_000)
        try connection.execute(
            """
            CREATE TABLE spare(text TEXT);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO spare SELECT 'row ' || i FROM n;
            PRAGMA wal_checkpoint(TRUNCATE)
            """)
        let url = URL(fileURLWithPath: folder.path)
        var octets = [UInt8](try Data(contentsOf: url))
        for index in (octets.count - 16_384)..<octets.count { octets[index] = 0xa5 }
        try Data(octets).write(to: url)
        return folder
    }

    @Test("a damaged file is opened at once, serves, and is reported and unready as soon as the damage is found")
    func found() async throws {
        let folder = try await Self.damaged()
        do {
            _ = try folder.open()
            Issue.record("the check before serving found nothing")
        } catch {
            #expect(error.code == .corrupt)
        }
        let (damages, told) = AsyncStream.makeStream(of: LedgerError.self)
        var configuration = SQLiteLedgerConfiguration(path: folder.path)
        configuration.startCheck = .beside
        let ledger = try SQLiteLedger(configuration) {
            told.yield($0)
            told.finish()
        }
        var codes: [LedgerError.Code] = []
        for await damage in damages { codes.append(damage.code) }
        #expect(codes == [.corrupt])
        let health = await ledger.health()
        #expect(health.readFailure?.code == .corrupt && health.writeFailure?.code == .corrupt && !health.isReady)
        #expect(try await ledger.facts(about: "anna", app: "shop").transactions.count == 1)
        await ledger.close()
    }

    @Test("nothing is found in a whole file, and all of it is looked at")
    func whole() async throws {
        let folder = try TemporaryLedger()
        try await folder.use { _ = try await $0.record(.posted(by: "anna", .month(id: "1", from: .day(0), to: .day(30)), at: .day(1))) }
        let search = Self.search(SQLiteLedgerConfiguration(path: folder.path))
        search.run()
        #expect(search.isOver && search.finding == nil)
    }

    @Test("a look gives way to a log that grows, and ends where it grows without pause")
    func givesWay() async throws {
        let folder = try await Self.damaged()
        var configuration = SQLiteLedgerConfiguration(path: folder.path)
        var search = Self.search(configuration)
        search.run()
        #expect(search.finding?.code == .corrupt)
        // A log that is always too long: every look is broken off at once, so that nothing is found.
        configuration.logLimit = -2
        search = Self.search(configuration)
        search.patience = 0
        search.run()
        #expect(search.isOver && search.finding == nil)
    }

    private static func search(_ configuration: SQLiteLedgerConfiguration) -> DamageSearch {
        let session = SQLiteSession(configuration: configuration)
        return DamageSearch(session: session, checkpointer: Checkpointer(session: session, gate: WriterGate())) { _ in }
    }
}
