public import Entitlements

extension SQLiteLedger: ChainedLedger {
    /// Every app that the ledger knows; see `ChainedLedger`.
    public func apps() async throws(LedgerError) -> [AppID] {
        try await readers.ask { (reader) throws(SQLiteFailure) in try reader.apps() }
    }

    /// Adds evidence to an app's chain; see `ChainedLedger`.
    public func seal(_ app: AppID, hash: @escaping EvidenceHash) async throws(LedgerError) -> Int {
        guard case .sealed(let count) = try await write(.seal(app, hash)) else { throw Self.mixedUp }
        return count
    }

    /// Entries of an app's chain; see `ChainedLedger`.
    public func chain(of app: AppID, after position: Int64) async throws(LedgerError) -> [ChainEntry] {
        try await readers.ask { (reader) throws(SQLiteFailure) in try reader.chain(of: app, after: position) }
    }

    /// How many documents an app has; see `ChainedLedger`.
    public func evidenceCount(of app: AppID) async throws(LedgerError) -> (documents: Int64, sealed: Int64) {
        try await readers.ask { (reader) throws(SQLiteFailure) in try reader.evidenceCount(of: app) }
    }
}
