import AppStoreTypes
import Entitlements

/// Where the team moved purchases.
extension WorkingSet {
    func transfers(of original: StoredOriginal, _: OriginalTransactionKey) throws(WorkingSetGap) -> [TransferFact] {
        try require(original)
        return transfers[original] ?? []
    }

    func put(_ transfer: TransferFact, on original: StoredOriginal) throws(WorkingSetGap) {
        try require(original)
        transfers[original, default: []].removeAll { $0.former == transfer.former }
        transfers[original, default: []].append(transfer)
        known.purchases[original, default: .init()].transfers[transfer.key] = transfer
        commands.append(PostgresCommand(.putTransfer) { TransferRow.bind(transfer, original: original, to: $0) })
    }

    func person(_ id: CustomerID, app _: Int64) -> StoredCustomer? { StoredCustomer(row: 0, name: id) }
}

extension PostgresQuery {
    fileprivate static let putTransfer = PostgresQuery(
        insertion(into: "till.transfers", TransferRow.columns, key: "scope, original, former"))
}
