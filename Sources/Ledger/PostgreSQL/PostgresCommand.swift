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
