import AppStoreTypes
public import Entitlements

extension PostgreSQLLedger: PortableLedger {
    /// A page of a table; see `PortableLedger`.
    public func page(of table: PortableTable, app: AppID, after cursor: PortableCursor?) async throws(LedgerError) -> PortablePage {
        try await reading.perform { (session) throws(PostgresFailure) in
            let rows = try session.page(PortableSource(table, .postgresql), app, cursor) { (row) throws(PostgresFailure) in
                try table.read(&row, app: app)
            }
            return PortablePage(records: rows.values, next: rows.next)
        }
    }

    /// A page of original ids; see `PortableLedger`.
    public func originals(of app: AppID, after cursor: PortableCursor?) async throws(LedgerError) -> (
        originals: [OriginalTransactionKey], next: PortableCursor?
    ) {
        try await reading.perform { (session) throws(PostgresFailure) in
            let rows = try session.page(PortableSource.originals(.postgresql), app, cursor) { (row) throws(PostgresFailure) in
                let scope = try row.scope(app)
                return OriginalTransactionKey(scope: scope, id: row.id() ?? "")
            }
            return (rows.values, rows.next)
        }
    }

    /// Puts records of another ledger; see `PortableLedger`.
    public func restore(_ batch: Restoration) async throws(LedgerError) -> Int {
        try requireWritable()
        return try await recording.perform(weight: batch.weight) { (session) throws(PostgresFailure) in try session.restore(batch) }
    }
}

extension PostgresSession {
    /// A page behind a place.
    fileprivate func page<Value>(
        _ source: PortableSource, _ app: AppID, _ cursor: PortableCursor?,
        _ body: (inout PostgresRow) throws(PostgresFailure) -> Value
    ) throws(PostgresFailure) -> (values: [Value], next: PortableCursor?) {
        guard let start = source.start(cursor) else { throw .damagedRow("cursor", cursor?.description ?? "") }
        let question = PostgresCommand(PostgresQuery(source.sql)) { parameters in
            parameters.bind(id: app)
            for part in start { parameters.bind(part) }
            parameters.bind(Int64(Restoration.pageSize))
        }
        guard let result = try ask([question]).first else { return ([], nil) }
        var values: [Value] = []
        var last: PortableCursor?
        for var row in result.rows {
            last = source.cursor(&row)
            values.append(try body(&row))
        }
        return (values, values.count == Restoration.pageSize ? last : nil)
    }
}
