import AppStoreTypes
import Entitlements

/// What a customer claimed and does not have, as either store is asked for it.
enum LostClaims {
    /// The greatest number of claims that are told.
    static let limit = 1_000

    /// Reads rows of claims: environment, test run, original id, customer, first and last moment, evidence.
    static func read<Row: RowReading>(claim row: inout Row, app: AppID, into facts: inout FactSet) throws(Row.Failure) {
        let scope = try row.scope(app)
        let original: OriginalTransactionID? = row.id()
        guard let original else { throw .damagedRow("claims", "") }
        facts.insert(try row.claim(on: OriginalTransactionKey(scope: scope, id: original)))
    }

    /// Reads rows of conflicts: environment, test run, original id, owner, claimant, kind.
    static func read<Row: RowReading>(conflict row: inout Row, app: AppID, into facts: inout FactSet) throws(Row.Failure) {
        let scope = try row.scope(app)
        let original: OriginalTransactionID? = row.id()
        let owner: CustomerID? = row.id()
        let claimant: CustomerID? = row.id()
        guard let original, let owner, let claimant, let kind = OwnershipConflict.Kind(rawValue: row.text() ?? "") else {
            throw .damagedRow("conflicts", original?.rawValue ?? "")
        }
        let key = OriginalTransactionKey(scope: scope, id: original)
        facts.insert(OwnershipConflict(original: key, owner: owner, claimant: claimant, kind: kind))
    }

    /// Reads rows of moves by the team: environment, test run, original id, former, successor, moment.
    static func read<Row: RowReading>(transfer row: inout Row, app: AppID, into facts: inout FactSet) throws(Row.Failure) {
        let scope = try row.scope(app)
        let original: OriginalTransactionID? = row.id()
        guard let original else { throw .damagedRow("transfers", "") }
        facts.insert(try TransferRow.read(&row, original: OriginalTransactionKey(scope: scope, id: original)))
    }
}
