import Foundation
import Ledger
import PostgresServer
import Testing

@testable import Ledger
@testable import TillServer

@Suite("Trying the database before serving")
struct DatabaseCheckTests {
    @Test("a ledger that is not there yet is good, and the check does not make it")
    func absent() async throws {
        try await CheckedServer.make { checked in
            let found = await checked.findings(.database)
            #expect(found.isGood && found.verdict("is not there yet") == .ok)
            #expect(!FileManager.default.fileExists(atPath: checked.database))
        }
    }

    @Test("a folder that is not there fails, with its name")
    func missingFolder() async throws {
        try await CheckedServer.make { checked in
            checked.configuration.database = checked.folder.path + "/nowhere/till.sqlite"
            #expect(await checked.findings(.database).verdict("the folder \(checked.folder.path)/nowhere does not exist") == .failed)
        }
    }

    @Test("a whole ledger of this version is good")
    func whole() async throws {
        try await CheckedServer.make { checked in
            try await checked.withLedger()
            let found = await checked.findings(.database)
            #expect(found.allSatisfy { $0.verdict != .failed })
            #expect(found.verdict("the schema is this version's") == .ok && found.verdict("it may be written") == .ok)
            #expect(found.verdict("was looked through and is not damaged") == .ok)
            #expect(found.contains { $0.words.contains("MiB are free on its disk") })
        }
    }

    @Test("a damaged file fails")
    func damaged() async throws {
        try await CheckedServer.make { checked in
            try await checked.withLedger()
            let url = URL(fileURLWithPath: checked.database)
            var octets = [UInt8](try Data(contentsOf: url))
            for index in 16_384..<octets.count { octets[index] = 0xa5 }
            try Data(octets).write(to: url)
            let found = await checked.findings(.database)
            #expect(!found.isGood && found.verdict("restore a backup") == .failed)
        }
    }

    @Test("another program's file fails, and stays as it is")
    func foreign() async throws {
        try await CheckedServer.make { checked in
            try Data("not a database at all, whatever its name says".utf8).write(to: URL(fileURLWithPath: checked.database))
            #expect(await checked.findings(.database).verdict("damaged or no ledger") == .failed)
            #expect(try Data(contentsOf: URL(fileURLWithPath: checked.database)).count == 45)
        }
    }

    @Test("a newer version's schema fails; an older one's is a warning and stays as it is")
    func otherSchemas() async throws {
        try await CheckedServer.make { checked in
            try await checked.withLedger()
            let newest = try #require(Migrations.sqlite.steps.last?.number)
            let before = try Self.change(checked.database, "DELETE FROM migrations WHERE number = \(newest)")
            let older = await checked.findings(.database)
            #expect(older.isGood && older.verdict("the server applies step \(newest) when it starts") == .warning)
            #expect(try Self.change(checked.database, "INSERT INTO migrations VALUES (999, 'from the future', 'ff')") == before + 1)
            #expect(await checked.findings(.database).verdict("schema step 999, which this version does not know") == .failed)
        }
    }

    /// Changes a file beside the ledger; gives how many steps it has then.
    private static func change(_ path: String, _ sql: String) throws -> Int64 {
        let connection = try SQLiteConnection(path: path, access: .readWrite, busyMilliseconds: 1_000)
        try connection.execute(sql)
        return try connection.number("SELECT count(*) FROM migrations") ?? -1
    }

    @Test("a file that another program is writing is a warning")
    func held() async throws {
        try await CheckedServer.make { checked in
            try await checked.withLedger()
            let other = try SQLiteConnection(path: checked.database, access: .readWrite, busyMilliseconds: 1_000)
            try other.execute("BEGIN IMMEDIATE")
            #expect(await checked.findings(.database).verdict("another process holds the ledger") == .warning)
            try other.execute("ROLLBACK")
            #expect(await checked.findings(.database).verdict("it may be written") == .ok)
        }
    }

    @Test("a file and a folder that may not be written fail", .enabled(if: getuid() != 0, "root may write everything"))
    func readOnly() async throws {
        try await CheckedServer.make { checked in
            try await checked.withLedger()
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: checked.folder.path)
            #expect(await checked.findings(.database).verdict("give write permission") == .failed)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: checked.folder.path)
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: checked.database)
            #expect(await checked.findings(.database).verdict("give write permission") == .failed)
        }
    }

    @Test(
        "a look through a file ends with its time or when a log grows by it, and says that it is not the whole",
        arguments: [(0, 1 << 20), (60, -1), (60, 1 << 20)])
    func bounded(seconds: Int64, growth: Int64) async throws {
        try await CheckedServer.make { checked in
            try await checked.withLedger()
            let connection = try SQLiteConnection(path: checked.database, access: .readWrite, busyMilliseconds: 1_000)
            try connection.execute(
                """
                CREATE TABLE large(text TEXT);
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50000)
                INSERT INTO large SELECT 'a row that takes its place ' || i FROM n
                """)
            var inspector = SQLiteInspector(path: checked.database, seconds: seconds)
            inspector.logGrowth = growth
            let found = inspector.inspect()
            guard seconds == 0 || growth < 0 else { return #expect(found.damage == .none) }
            #expect(found.damage == .noneWithin(seconds: seconds))
            #expect(DatabaseJudgement.findings(of: found).verdict("not to its end, and no damage was found") == .ok)
        }
    }

    @Test("PostgreSQL: reached, its version, schema, rights and settings", .enabled(if: PostgresServer.isAvailable))
    func server() async throws {
        let server = try PostgresServer.shared.get()
        let database = try server.database()
        try await CheckedServer.make { checked in
            checked.configuration.database = server.address(database)
            let empty = await checked.findings(.database)
            #expect(empty.isGood && empty.verdict("there is no schema yet") == .ok)
            #expect(try server.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'till'", in: database).hasPrefix("0"))
            try await checked.withLedger()
            let report = await checked.report()
            let found = report.findings.filter { $0.piece == .database }
            #expect(found.isGood && found.verdict("the schema is this version's") == .ok && found.verdict("it may be written") == .ok)
            // What the tests' server saves, and a real one must not.
            #expect(found.verdict("fsync is off") == .warning && found.verdict("full_page_writes is off") == .warning)
            #expect(found.verdict("synchronous_commit") == nil)
            #expect(report.findings.verdict("the clock agrees with that of the database server") == .ok)
            try server.sql("ALTER DATABASE \(database) SET synchronous_commit = off", in: database)
            #expect(await checked.findings(.database).verdict("synchronous_commit is off") == .warning)
            try server.sql("ALTER DATABASE \(database) SET default_transaction_read_only = on", in: database)
            #expect(await checked.findings(.database).verdict("is a standby or read-only") == .failed)
        }
    }

    @Test("PostgreSQL: a user without rights, and a server that is away, fail", .enabled(if: PostgresServer.isAvailable))
    func refusals() async throws {
        let server = try PostgresServer.shared.get()
        let database = try server.database()
        try await CheckedServer.make { checked in
            checked.configuration.database = server.address(database)
            try await checked.withLedger()
            let user = "u\(database)"
            try server.sql(
                "CREATE ROLE \(user) LOGIN; GRANT USAGE ON SCHEMA till TO \(user); GRANT SELECT ON till.migrations TO \(user)", in: database
            )
            checked.configuration.database = server.address(database).replacingOccurrences(of: "till@", with: "\(user)@")
            #expect(await checked.findings(.database).verdict("may not read and write") == .failed)
            checked.configuration.database = "postgresql://till@127.0.0.1:1/\(database)"
            #expect(await checked.findings(.database).verdict("the connection broke or cannot be made") == .failed)
        }
    }

    @Test("PostgreSQL behind a pooler in transaction mode is good", .enabled(if: PostgresPooler.isAvailable && PostgresServer.isAvailable))
    func pooler() async throws {
        let server = try PostgresServer.shared.get()
        let pooler = try PostgresPooler.shared.get()
        try await CheckedServer.make { checked in
            checked.configuration.database = pooler.address(try server.database())
            try await checked.withLedger()
            #expect(await checked.findings(.database).isGood)
        }
    }
}
