import AppStoreTypes

@testable import Ledger

/// Every row of a store as text, table by table, without what only counts up.
struct StoredRows: Hashable {
    let tables: [String: [String]]

    /// The rows of a SQLite ledger that nobody has open.
    init(file path: String) throws {
        let connection = try SQLiteConnection(path: path, access: .readWrite, busyMilliseconds: 1_000)
        var tables: [String: [String]] = [:]
        for table in try Self.texts(connection, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'") {
            let columns = try Self.texts(connection, "SELECT name FROM pragma_table_info('\(table)')").map { "quote(\"\($0)\")" }
            tables[table] = try Self.texts(connection, "SELECT \(columns.joined(separator: "||','||")) FROM \(table) ORDER BY 1")
        }
        self.tables = tables
    }

    /// The rows of a PostgreSQL ledger; without numbers that are given once and never again, whatever becomes of the transaction, and
    /// without the apps and scopes, which are numbered ahead of the transaction that names them.
    init(_ connection: PostgresConnection) throws {
        let each = try Self.names(connection).map {
            "SELECT '\($0)', (to_jsonb(t) - '{sequence,stored_in,scope,app,xid,position}'::text[])::text FROM till.\($0) t"
        }
        let query = PostgresQuery(each.joined(separator: " UNION ALL ") + " ORDER BY 1, 2")
        var tables: [String: [String]] = [:]
        for var row in try connection.run([PostgresCommand(query)], isPreparing: true).first?.rows ?? [] {
            tables[row.text() ?? "", default: []].append(row.text() ?? "NULL")
        }
        self.tables = tables
    }

    /// The rows that do not depend on the order in which requests came in: what was told, and how far, tells of it.
    var besidesEvents: [String: [String]] { tables.filter { !["events", "feeds", "standing_changes"].contains($0.key) } }

    /// Takes every row away, so that a story can begin anew.
    static func empty(_ connection: PostgresConnection) throws {
        try connection.execute(try names(connection).map { "DELETE FROM till.\($0)" }.joined(separator: "; "))
    }

    /// The tables that hold what was recorded.
    private static func names(_ connection: PostgresConnection) throws -> [String] {
        let query = PostgresQuery("SELECT tablename::text FROM pg_tables WHERE schemaname = 'till' ORDER BY 1")
        let rows = try connection.run([PostgresCommand(query)], isPreparing: true).first?.rows ?? []
        let names = rows.map { one -> String in
            var row = one
            return row.text() ?? ""
        }
        return names.filter { !["migrations", "apps", "scopes"].contains($0) }
    }

    private static func texts(_ connection: SQLiteConnection, _ sql: String) throws -> [String] {
        let statement = try connection.prepare(sql)
        var texts: [String] = []
        while try statement.step() { texts.append(statement.text(0) ?? "NULL") }
        return texts
    }
}
