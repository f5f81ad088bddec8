import AppStoreTypes
import Entitlements
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

@Suite("The chain over the evidence")
struct ChainTests {
    /// Stands for SHA-256: the stories' documents are named by it too.
    static let hash: EvidenceHash = { EvidenceDigest.of(String(decoding: $0, as: UTF8.self)).bytes }

    func filled(_ store: Store) async throws -> TemporaryLedger {
        let folder = try TemporaryLedger(store)
        try await folder.use { ledger async throws in
            for number in 1...20 {
                _ = try await ledger.record(
                    .posted(by: "anna", .month(id: TransactionID("\(number)"), from: .day(0), to: .day(30)), at: .day(1)))
                if number % 7 == 0 { try await seal(ledger) }
            }
            try await seal(ledger)
        }
        return folder
    }

    func seal(_ ledger: any Ledger) async throws {
        let chained = try #require(ledger as? any ChainedLedger)
        while try await chained.seal("shop", hash: Self.hash) > 0 {}
    }

    func verify(_ folder: TemporaryLedger) async throws -> ChainVerification.Report {
        try await folder.use { ledger async throws in
            let chained = try #require(ledger as? any ChainedLedger)
            return try await ChainVerification(chained, hash: Self.hash).run("shop", judge: { _ in nil })
        }
    }

    func change(_ folder: TemporaryLedger, sqlite: String, postgresql: String) throws {
        if let database = folder.database {
            try database.server.sql(postgresql, in: database.name)
        } else {
            try SQLiteConnection(path: folder.path, access: .readWrite, busyMilliseconds: 1_000).execute(sqlite)
        }
    }

    @Test("an untouched chain is sound, and what is not sealed yet is counted", arguments: Store.all)
    func sound(store: Store) async throws {
        let folder = try await filled(store)
        try await folder.use { ledger async throws in
            _ = try await ledger.record(.posted(by: "ben", .month(id: "99", from: .day(0), to: .day(30)), at: .day(2)))
        }
        let report = try await verify(folder)
        #expect(report.isSound && report.entries == 20 && report.unsealed == 1, "\(report)")
    }

    @Test("a changed document is named, and it is the first finding", arguments: Store.all)
    func changed(store: Store) async throws {
        let folder = try await filled(store)
        try change(
            folder, sqlite: "UPDATE evidence SET bytes = x'00' WHERE digest = (SELECT digest FROM chain WHERE position = 9)",
            postgresql: "UPDATE till.evidence SET bytes = '\\x00' WHERE digest = (SELECT digest FROM till.chain WHERE position = 9)")
        let report = try await verify(folder)
        #expect(report.findings.map(\.position) == [9], "\(report.findings)")
        #expect(report.findings.first?.fault == "its document was changed")
    }

    @Test("a removed document, and one taken out with its entry, are named", arguments: Store.all)
    func removed(store: Store) async throws {
        let folder = try await filled(store)
        try change(
            folder, sqlite: "DELETE FROM evidence WHERE digest = (SELECT digest FROM chain WHERE position = 4)",
            postgresql: "DELETE FROM till.evidence WHERE digest = (SELECT digest FROM till.chain WHERE position = 4)")
        #expect(try await verify(folder).findings.map(\.description).first?.hasSuffix("its document was removed") == true)
        try change(
            folder, sqlite: "DELETE FROM chain WHERE position = 4", postgresql: "DELETE FROM till.chain WHERE position = 4")
        #expect(try await verify(folder).findings.first?.fault == "the entries 4 to 4 before it were removed")
    }

    @Test("when and how a document came in cannot be changed either", arguments: Store.all)
    func moved(store: Store) async throws {
        let folder = try await filled(store)
        let change = "SET received_at = 7 WHERE digest = (SELECT digest FROM"
        try self.change(
            folder, sqlite: "UPDATE evidence \(change) chain WHERE position = 2)",
            postgresql: "UPDATE till.evidence \(change) till.chain WHERE position = 2)")
        #expect(try await verify(folder).findings.map(\.position) == [2])
    }

    @Test("evidence of a transaction that ends late is sealed after all", .enabled(if: PostgresServer.isAvailable))
    func late() async throws {
        let folder = try TemporaryLedger(.postgresql)
        try await folder.use { ledger async throws in
            _ = try await ledger.record(.posted(by: "anna", .month(id: "1", from: .day(0), to: .day(30)), at: .day(1)))
            let open = try PostgresConnection(PostgreSQLLedgerConfiguration(address: folder.address))
            try open.execute(
                """
                BEGIN; INSERT INTO till.evidence(app, digest, received_at, kind, channel, bytes)
                SELECT id, decode(repeat('ab', 32), 'hex'), 5, 'receipt', 'client', '' FROM till.apps
                """)
            _ = try await ledger.record(.posted(by: "anna", .month(id: "2", from: .day(0), to: .day(30)), at: .day(1)))
            try await seal(ledger)
            #expect(try folder.count("chain") == 1)
            try open.execute("COMMIT")
            try await seal(ledger)
            #expect(try folder.count("chain") == 3)
        }
    }
}
