/// A statement on the tables that servers share, in the words of either store.
struct SharedStatement: Sendable {
    /// As SQLite wants it.
    let sqlite: Query
    /// As PostgreSQL wants it.
    let postgresql: PostgresQuery

    /// One text for both: PostgreSQL's, from which SQLite's follows, which has no schema and needs no locks on rows.
    ///
    /// - Parameter standing: the statement's number among SQLite's, below zero; no other has it.
    init(_ standing: Int, _ sql: String) {
        self.init(standing, sqlite: sql, postgresql: sql)
    }

    /// A text for each.
    init(_ standing: Int, sqlite: String, postgresql: String) {
        var words = sqlite
        for (theirs, mine) in [(" FOR UPDATE SKIP LOCKED", ""), (" FOR KEY SHARE OF e", ""), ("till.", ""), ("$", "?")] {
            words = words.split(separator: theirs, omittingEmptySubsequences: false).joined(separator: mine)
        }
        self.sqlite = Query(standing: standing, words)
        self.postgresql = PostgresQuery(postgresql)
    }
}

/// A value of such a statement.
enum SharedValue: Hashable, Sendable {
    case number(Int64?)
    case text(String?)
    case octets([UInt8]?)
}

extension RowWriting {
    /// Binds a value.
    func bind(_ value: SharedValue) throws(Failure) {
        switch value {
        case .number(let number): try bind(number)
        case .text(let text): try bind(text)
        case .octets(let octets): try bind(octets)
        }
    }
}
