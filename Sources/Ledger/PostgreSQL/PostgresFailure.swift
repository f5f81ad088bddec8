/// What PostgreSQL, or the connection to it, answered instead of doing what it was asked.
struct PostgresFailure: RowFailure, Hashable {
    /// PostgreSQL's five characters; those of `lost` and `late` for what the connection did.
    let sqlState: String
    /// PostgreSQL's own words.
    let text: String
    /// Whether a commit was under way, so that the transaction may be stored.
    var leavesCommitUnknown = false

    /// The connection broke, as SQL's class 08 says it.
    static let lost = "08006"
    /// The server did not answer in time.
    static let late = "08T00"
    /// The server stored a transaction, but warned about it while it did.
    static let unconfirmed = "01000"

    /// A row that this program cannot have written.
    static func damagedRow(_ table: String, _ id: String) -> PostgresFailure {
        PostgresFailure(sqlState: "XX001", text: "the row '\(id)' of \(table) lacks what every row has")
    }

    /// Whether the connection is of no more use.
    var endsConnection: Bool {
        sqlState.hasPrefix("08") || ["57P01", "57P02", "57P03", "57P05", "25006"].contains(sqlState)
    }

    /// Whether the same transaction, begun anew, may well succeed: serialisation, deadlock, two who insert the same.
    var isConflict: Bool { ["40001", "40P01", "23505"].contains(sqlState) }

    /// Whether a proxy has taken a prepared statement away, or given us a connection on which somebody else had prepared it.
    var isMissingStatement: Bool { ["26000", "42P05"].contains(sqlState) }

    /// The same, in a transaction whose commit was under way.
    func duringCommit() -> PostgresFailure {
        PostgresFailure(sqlState: sqlState, text: text, leavesCommitUnknown: true)
    }
}

extension LedgerError {
    /// Tells a failure of PostgreSQL in the ledger's words.
    init(_ failure: PostgresFailure, place: String) {
        let words = failure.text.prefix(300).split(whereSeparator: \.isNewline).joined(separator: " ")
        let cause = "PostgreSQL says '\(words)' (\(failure.sqlState)) at \(place)"
        let isUnknown = failure.leavesCommitUnknown
        switch failure.sqlState {
        case "53100":
            self.init(.diskFull, "no space for more facts: free or add space. \(cause)", isRetryable: true, isOutcomeUnknown: isUnknown)
        case "25006":
            self.init(
                .readOnly, "the ledger may be read but not written: it is a standby or was made read-only. \(cause)", isRetryable: true)
        case "57014", "55P03", "40001", "40P01", "23505", "53300", "53200", "42P05", "26000":
            self.init(
                .busy, "the ledger had no time or room for this: try again. \(cause)", isRetryable: true, isOutcomeUnknown: isUnknown)
        case PostgresFailure.unconfirmed:
            self.init(
                .unreachable, "the standby did not confirm what the server stored: send it again. \(cause)", isRetryable: true,
                isOutcomeUnknown: true)
        case "58030":
            self.init(.inputOutput, "the disk failed: check it before going on. \(cause)", isRetryable: true, isOutcomeUnknown: isUnknown)
        case "XX001", "XX002":
            self.init(.corrupt, "the ledger is damaged: restore a backup, keep this one. \(cause)", isRetryable: false)
        case "3D000", "28000", "28P01", "42501", "3F000", "42P01", "0A000":
            self.init(.cannotOpen, "the ledger cannot be used: check database, user and rights. \(cause)", isRetryable: true)
        case let state where failure.endsConnection || state.hasPrefix("08"):
            self.init(
                .unreachable, "the connection broke or cannot be made: try again once the server is back. \(cause)", isRetryable: true,
                isOutcomeUnknown: isUnknown)
        case let state where state.hasPrefix("22"):
            self.init(.inconsistent, "a text holds what PostgreSQL cannot store, such as U+0000: change it. \(cause)", isRetryable: false)
        default:
            self.init(
                .internalFailure, "the ledger failed: report it with this text. \(cause)", isRetryable: false, isOutcomeUnknown: isUnknown)
        }
    }
}
