import Foundation
import PostgresServer
import Testing

@testable import Ledger

/// The stores that pass one suite.
enum Store: String, CaseIterable, CustomTestStringConvertible {
    case sqlite = "SQLite"
    case postgresql = "PostgreSQL"
    case pooled = "PostgreSQL behind PgBouncer"

    /// Those that this machine has.
    static let all = allCases.filter { store in
        switch store {
        case .sqlite: true
        case .postgresql: PostgresServer.isAvailable
        case .pooled: PostgresPooler.isAvailable
        }
    }

    var testDescription: String { rawValue }
}

/// A folder or a database of its own for one test's ledger, which goes away with the test or with the test's server.
final class TemporaryLedger: Sendable {
    let folder: String
    /// The database of a ledger on PostgreSQL, and its server.
    let database: (server: PostgresServer, name: String)?
    private let pooler: PostgresPooler?
    var path: String { folder + "/till.sqlite" }

    /// A folder or a database of its own; on PostgreSQL with the newest schema unless it is to be empty.
    init(_ store: Store = .sqlite, isEmpty: Bool = false) throws {
        folder = NSTemporaryDirectory() + "till-ledger-\(UUID().uuidString)"
        switch store {
        case .sqlite:
            database = nil
            pooler = nil
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        case .postgresql, .pooled:
            let server = try PostgresServer.shared.get()
            database = (server, "t" + UUID().uuidString.lowercased().filter { $0 != "-" })
            pooler = store == .pooled ? try PostgresPooler.shared.get() : nil
            try Self.connection(server, "postgres").execute(
                "CREATE DATABASE \(name)\(isEmpty ? "" : " TEMPLATE \(try Self.template.get())")")
        }
    }

    /// A database of its own on a server of the test's own, perhaps in a folder of its own.
    init(on server: PostgresServer, tablespace: String? = nil) throws {
        folder = ""
        pooler = nil
        let connection = try Self.connection(server, "postgres")
        if let tablespace { try connection.execute("CREATE TABLESPACE small LOCATION '\(tablespace)'") }
        try connection.execute("CREATE DATABASE shop\(tablespace == nil ? "" : " TABLESPACE small")")
        database = (server, "shop")
    }

    deinit {
        // What stays behind is only untidy.
        if database == nil { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// The file's path or the ledger's address.
    var location: String { database == nil ? path : address }

    /// The ledger's address on PostgreSQL.
    var address: String { pooler?.address(name) ?? database?.server.address(name) ?? "" }

    /// A database with the newest schema, to be copied: making the schema each time takes longer than most tests.
    private static let template = Result {
        let server = try PostgresServer.shared.get()
        try connection(server, "postgres").execute("CREATE DATABASE till_template")
        try PostgresMigrator(place: "here").apply(to: connection(server, "till_template"))
        return "till_template"
    }

    private var name: String { database?.name ?? "" }

    private static func connection(_ server: PostgresServer, _ database: String) throws -> PostgresConnection {
        try PostgresConnection(PostgreSQLLedgerConfiguration(address: server.address(database)))
    }

    func open(_ change: (inout SQLiteLedgerConfiguration) -> Void = { _ in }) throws(LedgerError) -> SQLiteLedger {
        var configuration = SQLiteLedgerConfiguration(path: path)
        change(&configuration)
        return try SQLiteLedger(configuration)
    }

    func openPostgreSQL(
        _ change: (inout PostgreSQLLedgerConfiguration) -> Void = { _ in }
    ) throws(LedgerError) -> PostgreSQLLedger {
        var configuration = try PostgreSQLLedgerConfiguration(address: address)
        change(&configuration)
        return try PostgreSQLLedger(configuration)
    }

    /// Opens the ledger, works with it, and closes it.
    func use<Value>(
        _ change: (inout SQLiteLedgerConfiguration) -> Void = { _ in }, _ body: (any Ledger) async throws -> Value
    ) async throws -> Value {
        let ledger: any Ledger = if database == nil { try open(change) } else { try openPostgreSQL() }
        return try await Self.use(ledger, body)
    }

    /// Works with a ledger and closes it.
    static func use<Value>(_ ledger: any Ledger, _ body: (any Ledger) async throws -> Value) async throws -> Value {
        do {
            let value = try await body(ledger)
            await ledger.close()
            return value
        } catch {
            await ledger.close()
            throw error
        }
    }

    /// How many rows a table has.
    func count(_ table: String) throws -> Int {
        if let database {
            let count = PostgresCommand(PostgresQuery("SELECT count(*) FROM till.\(table)"))
            return Int(try Self.connection(database.server, name).run([count], isPreparing: false).first?.number(0, 0) ?? -1)
        }
        let connection = try SQLiteConnection(path: path, access: .readOnly, busyMilliseconds: 1_000)
        return Int(try connection.number("SELECT count(*) FROM \(table)") ?? -1)
    }
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
