import AppStoreTypes
import Entitlements

/// A move by the team as a row of `transfers`; nobody is an empty text.
enum TransferRow {
    /// The columns in the order in which they are bound and read.
    static let columns = "scope, original, former, successor, transferred_at"

    static func bind<Statement: RowWriting>(
        _ fact: TransferFact, original: StoredOriginal, to statement: Statement
    ) throws(Statement.Failure) {
        try statement.bind(original.scope)
        try statement.bind(id: original.id)
        try statement.bind(fact.former?.rawValue ?? "")
        try statement.bind(fact.successor?.rawValue ?? "")
        try statement.bind(fact.transferredAt)
    }

    /// Reads a row of which the columns scope and original were read.
    static func read<Row: RowReading>(_ row: inout Row, original: OriginalTransactionKey) throws(Row.Failure) -> TransferFact {
        let former = person(row.text())
        let successor = person(row.text())
        guard let moment = row.moment() else { throw .damagedRow("transfers", original.id.rawValue) }
        return TransferFact(original: original, former: former, successor: successor, transferredAt: moment)
    }

    private static func person(_ text: String?) -> CustomerID? { text.flatMap { $0.isEmpty ? nil : CustomerID($0) } }
}
