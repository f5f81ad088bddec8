import AppStoreTypes
import CSQLite
import Entitlements

/// The three columns that hold a fact's source.
extension SQLiteStatement {
    func bind(_ source: FactSource) throws(SQLiteFailure) {
        try bind(source.isSigned)
        try bind(source.date)
        try bind(source.evidence)
    }
}

extension SQLiteRow {
    /// The next three columns; `nil` when they hold no source.
    mutating func source() -> FactSource? {
        let isSigned = flag()
        let date = moment()
        let evidence = digest()
        guard let isSigned, let date, let evidence else { return nil }
        return isSigned ? .signed(signedDate: date, evidence: evidence) : .legacyReceipt(creationDate: date, evidence: evidence)
    }
}

extension SQLiteFailure {
    /// A row that this program cannot have written.
    static func damagedRow(_ table: String, _ id: String) -> SQLiteFailure {
        SQLiteFailure(extendedCode: SQLITE_CORRUPT, text: "the row '\(id)' of \(table) lacks what every row has")
    }
}
