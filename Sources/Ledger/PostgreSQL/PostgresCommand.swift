/// A statement that is prepared once for each connection, named after its text.
struct PostgresQuery: Hashable, Sendable {
    let sql: String
    /// The same text has the same name in every version of Till, so that whoever prepared it prepared this.
    let name: String

    init(_ sql: String) {
        self.sql = sql
        name = "till_" + Migration.fingerprint(of: sql)
    }

    static func == (one: PostgresQuery, other: PostgresQuery) -> Bool { one.name == other.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension PostgresQuery {
    /// Looks up a table's rows for each row before.
    ///
    /// In a subquery that the planner does not take apart (`OFFSET 0`), so that it can only use an index for the whole condition: a
    /// plan that was made while a table was small must not read the whole of it once it has grown.
    /// - Parameters:
    ///   - table: the table and its alias.
    ///   - condition: what the rows have to be.
    static func each(_ table: String, _ condition: String) -> String {
        let alias = table.split(separator: " ").last ?? ""
        return "CROSS JOIN LATERAL (SELECT * FROM till.\(table) WHERE \(condition) OFFSET 0) AS \(alias)"
    }
}

/// A statement with its values, ready to be sent.
struct PostgresCommand {
    let query: PostgresQuery
    let parameters: PostgresParameters

    init(_ query: PostgresQuery, _ bind: (PostgresParameters) -> Void = { _ in }) {
        self.query = query
        parameters = PostgresParameters()
        bind(parameters)
    }
}
