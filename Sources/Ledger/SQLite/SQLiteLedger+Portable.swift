import AppStoreTypes
public import Entitlements

extension SQLiteLedger: PortableLedger {
    /// A page of a table; see `PortableLedger`.
    public func page(of table: PortableTable, app: AppID, after cursor: PortableCursor?) async throws(LedgerError) -> PortablePage {
        try await readers.ask { (reader) throws(SQLiteFailure) in
            let rows = try reader.page(PortableSource(table, .sqlite), .page(of: table), app, cursor) { (row) throws(SQLiteFailure) in
                try table.read(&row, app: app)
            }
            return PortablePage(records: rows.values, next: rows.next)
        }
    }

    /// A page of original ids; see `PortableLedger`.
    public func originals(of app: AppID, after cursor: PortableCursor?) async throws(LedgerError) -> (
        originals: [OriginalTransactionKey], next: PortableCursor?
    ) {
        try await readers.ask { (reader) throws(SQLiteFailure) in
            let rows = try reader.page(PortableSource.originals(.sqlite), .pageOfOriginals, app, cursor) { (row) throws(SQLiteFailure) in
                let scope = try row.scope(app)
                return OriginalTransactionKey(scope: scope, id: row.id() ?? "")
            }
            return (rows.values, rows.next)
        }
    }

    /// Puts records of another ledger; see `PortableLedger`.
    public func restore(_ batch: Restoration) async throws(LedgerError) -> Int {
        guard case .restored(let count) = try await write(.restore(batch)) else { throw Self.mixedUp }
        return count
    }
}

extension FactReader {
    /// A page behind a place.
    fileprivate func page<Value>(
        _ source: PortableSource, _ query: Query, _ app: AppID, _ cursor: PortableCursor?,
        _ body: (inout SQLiteRow) throws(SQLiteFailure) -> Value
    ) throws(SQLiteFailure) -> (values: [Value], next: PortableCursor?) {
        guard let start = source.start(cursor) else { throw .damagedRow("cursor", cursor?.description ?? "") }
        let read = try connection.statement(query)
        read.begin()
        try read.bind(id: app)
        for part in start { try read.bind(part) }
        try read.bind(Int64(Restoration.pageSize))
        var values: [Value] = []
        var last: PortableCursor?
        while try read.step() {
            var row = SQLiteRow(read)
            last = source.cursor(&row)
            values.append(try body(&row))
        }
        return (values, values.count == Restoration.pageSize ? last : nil)
    }
}

/// Records of another ledger.
extension SQLiteRows {
    func merge(_ claim: ClaimFact, on original: StoredOriginal, by customer: StoredCustomer) throws(SQLiteFailure) -> Bool {
        let merge = try begin(.mergeClaim, original)
        try merge.bind(customer.row)
        try merge.bind(claim.claimedAt)
        try merge.bind(claim.lastClaimedAt)
        try merge.bind(claim.evidence)
        guard try change(merge) else { return false }
        try known(original).claims = nil
        return true
    }

    func restore(_ event: RecordedEvent, app: Int64) throws(SQLiteFailure) -> Bool {
        let insert = try begin(.restoreEvent)
        try insert.bind(app)
        try EventRow.bind(event, to: insert)
        return try change(insert)
    }

    func restore(_ audit: RecordedAudit, app: Int64) throws(SQLiteFailure) -> Bool {
        let insert = try begin(.restoreAudit)
        try insert.bind(app)
        try insert.bind(audit.recordedAt)
        try insert.bind(audit.entry.actor)
        try insert.bind(audit.entry.action)
        try insert.bind(id: audit.entry.customer)
        try insert.bind(audit.entry.detail)
        return try change(insert)
    }
}
