import AppStoreTypes
import Entitlements
import LedgerStories
import Testing

@testable import Ledger

@Suite("Migrations")
struct MigrationTests {
    func connection(_ folder: TemporaryLedger) throws -> SQLiteConnection {
        try SQLiteConnection(path: folder.path, access: .readWriteCreate, busyMilliseconds: 1_000)
    }

    @Test("applied twice, a schema step is there once")
    func twice() throws {
        let folder = try TemporaryLedger()
        let connection = try connection(folder)
        for _ in 0..<2 { try Migrations.sqlite.apply(to: connection, path: folder.path) }
        #expect(try connection.number("SELECT count(*) FROM migrations") == Int64(Migrations.sqlite.steps.count))
    }

    @Test("steps are numbered from one without gaps")
    func numbers() {
        #expect(Migrations.sqlite.steps.map(\.number) == Array(1...Int64(Migrations.sqlite.steps.count)))
    }

    @Test("a released step never changes")
    func fingerprints() {
        #expect(
            Migrations.sqlite.steps.map(\.fingerprint) == [
                "a388c5c8e65ca9a7", "cc181447b02aac8e", "84a1b83ea20194ca", "df7b82de2cc0074f", "a39b8ac7175f0c64", "070f672839bff9ce",
            ])
    }

    @Test("each earlier version is brought to the newest, keeps what it has, and records", arguments: 1...Migrations.sqlite.steps.count)
    func upgraded(version: Int) async throws {
        let folder = try TemporaryLedger()
        try folder.migrate(Array(Migrations.sqlite.steps.prefix(version)))
        try connection(folder).execute(
            """
            INSERT INTO apps(id, name) VALUES (1, 'shop');
            INSERT INTO customers(app, name, token, first_seen_at) VALUES (1, 'anna', NULL, 0);
            """)
        try await folder.use { ledger async throws in
            for step in FaultStory.steps { try await FaultStory.run(step, on: ledger) }
            #expect(try await FaultStory.answers(of: ledger) == SQLiteWriteTests.answers())
        }
        #expect(try connection(folder).number("SELECT first_seen_at FROM customers WHERE name = 'anna'") == 0)
        #expect(try folder.count("migrations") == Migrations.sqlite.steps.count)
        #expect(try connection(folder).text("PRAGMA integrity_check") == "ok")
        #expect(try connection(folder).number("SELECT count(*) FROM pragma_foreign_key_check") == 0)
    }

    @Test("a step that was changed afterwards is refused")
    func changed() throws {
        let folder = try TemporaryLedger()
        let connection = try connection(folder)
        try Migrations(steps: [Migration(number: 1, name: "a", sql: "CREATE TABLE a(x INTEGER)")]).apply(to: connection, path: folder.path)
        let changed = Migrations(steps: [Migration(number: 1, name: "a", sql: "CREATE TABLE a(y INTEGER)")])
        expectFailure(.schema) { () throws(LedgerError) in try changed.apply(to: connection, path: folder.path) }
    }

    @Test("a step of a newer version is refused, and nothing is touched")
    func newer() throws {
        let folder = try TemporaryLedger()
        let connection = try connection(folder)
        let first = Migration(number: 1, name: "a", sql: "CREATE TABLE a(x INTEGER)")
        let second = Migration(number: 2, name: "b", sql: "CREATE TABLE b(x INTEGER)")
        try Migrations(steps: [first, second]).apply(to: connection, path: folder.path)
        expectFailure(.schema) { () throws(LedgerError) in try Migrations(steps: [first]).apply(to: connection, path: folder.path) }
        try Migrations(steps: [first, second]).verify(connection, path: folder.path)
    }

    @Test("a step that fails leaves the file as it was")
    func failing() throws {
        let folder = try TemporaryLedger()
        let connection = try connection(folder)
        let first = Migration(number: 1, name: "a", sql: "CREATE TABLE a(x INTEGER)")
        let broken = Migration(number: 2, name: "b", sql: "CREATE TABLE b(x INTEGER); CREATE NONSENSE")
        #expect(throws: LedgerError.self) { try Migrations(steps: [first, broken]).apply(to: connection, path: folder.path) }
        #expect(try connection.number("SELECT count(*) FROM sqlite_schema WHERE name = 'b'") == 0)
        #expect(try connection.number("SELECT max(number) FROM migrations") == 1)
    }

    @Test("another program's database is refused")
    func foreign() throws {
        let folder = try TemporaryLedger()
        try connection(folder).execute("CREATE TABLE theirs(x INTEGER)")
        expectFailure(.corrupt) { () throws(LedgerError) in _ = try folder.open() }
    }

    @Test("many openings of a new file at once bring one schema")
    func together() async throws {
        let folder = try TemporaryLedger()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let ledger = try folder.open()
                    await ledger.close()
                }
            }
            try await group.waitForAll()
        }
        #expect(try connection(folder).number("SELECT count(*) FROM migrations") == Int64(Migrations.sqlite.steps.count))
    }
}

/// Expects a failure with a code; success is an issue.
func expectFailure(_ code: LedgerError.Code, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(LedgerError) -> Void) {
    do {
        try body()
        Issue.record("expected \(code.rawValue), but nothing failed", sourceLocation: sourceLocation)
    } catch {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    }
}
