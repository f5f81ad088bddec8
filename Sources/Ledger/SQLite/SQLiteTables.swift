import AppStoreTypes
import Entitlements

/// The tables that servers share, on a connection of SQLite.
struct SQLiteTables: SharedTables {
    typealias Failure = SQLiteFailure

    let connection: SQLiteConnection
    let scopes: ScopeRegistry

    func number(of app: AppID) throws(SQLiteFailure) -> Int64 { try scopes.number(of: app) }

    func all<Value>(
        _ statement: SharedStatement, _ values: [SharedValue], _ read: (inout SQLiteRow) throws(SQLiteFailure) -> Value
    ) throws(SQLiteFailure) -> [Value] {
        let prepared = try connection.statement(statement.sqlite)
        prepared.begin()
        defer { prepared.begin() }
        for value in values { try prepared.bind(value) }
        var found: [Value] = []
        while try prepared.step() {
            var row = SQLiteRow(prepared)
            found.append(try read(&row))
        }
        return found
    }

    func each(_ statement: SharedStatement, _ values: [[SharedValue]]) throws(SQLiteFailure) {
        for values in values { try run(statement, values) }
    }

    /// There is one writer at a time.
    func lock(_: String) {}
}

extension SQLiteLedger {
    /// Changes the tables that servers share, in a transaction that others may share too.
    func change<Value: Sendable>(
        weight: Int = 0, _ body: @escaping @Sendable (SQLiteTables) throws(SQLiteFailure) -> Value
    ) async throws(LedgerError) -> Value {
        try await serve(weight: weight) { (rows) throws(SQLiteFailure) in
            try body(SQLiteTables(connection: rows.connection, scopes: rows.scopes))
        }
    }

    /// Has something done by the writer.
    ///
    /// - Parameter weight: how many bytes wait with it, as far as there are many.
    func serve<Value: Sendable>(
        weight: Int = 0, _ body: @escaping @Sendable (SQLiteRows) throws(SQLiteFailure) -> Value
    ) async throws(LedgerError) -> Value {
        let found = Monitor<Value?>(nil)
        let work = WriteJob.Work.serve(weight: weight) { (rows) throws(SQLiteFailure) in
            let value = try body(rows)
            found.changeQuietly { $0 = value }
        }
        guard case .served = try await write(work), let value = found.read({ $0 }) else { throw Self.mixedUp }
        return value
    }

    /// Asks the tables that servers share.
    func ask<Value: Sendable>(
        _ question: @escaping @Sendable (SQLiteTables) throws(SQLiteFailure) -> Value
    ) async throws(LedgerError) -> Value {
        try await readers.ask { (reader) throws(SQLiteFailure) in
            try question(SQLiteTables(connection: reader.connection, scopes: reader.scopes))
        }
    }
}
