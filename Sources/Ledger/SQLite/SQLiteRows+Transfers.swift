import AppStoreTypes
import Entitlements

/// Where the team moved purchases.
extension SQLiteRows {
    func transfers(of original: StoredOriginal, _ key: OriginalTransactionKey) throws(SQLiteFailure) -> [TransferFact] {
        let known = try known(original)
        if let transfers = known.transfers { return transfers }
        let transfers = try reader.transfers(of: original, key)
        known.transfers = transfers
        return transfers
    }

    func put(_ transfer: TransferFact, on original: StoredOriginal) throws(SQLiteFailure) {
        let put = try begin(.putTransfer)
        try TransferRow.bind(transfer, original: original, to: put)
        try put.run()
        let known = try known(original)
        let others = try transfers(of: original, transfer.original).filter { $0.former != transfer.former }
        let isFirst = others.count == known.transfers?.count
        known.transfers = others + [transfer]
        if isFirst { return try change(original) { $0.insert(transfer) } }
        // Facts are only ever added to a set: one that takes another's place has them read anew.
        (known.facts, known.hasStoredFacts) = (nil, true)
    }

    func person(_ id: CustomerID, app: Int64) throws(SQLiteFailure) -> StoredCustomer? { try customer(id, app: app)?.customer }
}

extension FactReader {
    /// Where the team moved an original id.
    func transfers(of original: StoredOriginal, _ key: OriginalTransactionKey) throws(SQLiteFailure) -> [TransferFact] {
        let read = try connection.statement(.transfersOfOriginal)
        read.begin()
        try read.bind(original.scope)
        try read.bind(id: original.id)
        var found: [TransferFact] = []
        while try read.step() {
            var row = SQLiteRow(read)
            found.append(try TransferRow.read(&row, original: key))
        }
        return found
    }
}

extension Query {
    fileprivate static let transfersOfOriginal = Query(
        standing: -130, "SELECT former, successor, transferred_at FROM transfers WHERE scope = ? AND original = ?")
    fileprivate static let putTransfer = Query(standing: -131, insertion(into: "transfers", TransferRow.columns))
}
