import AppStoreTypes
import Entitlements

/// Transactions, renewals, namings, billing events and chains.
extension SQLiteRows {
    func readFacts(of original: StoredOriginal, in scope: PurchaseScope, into facts: inout FactSet) throws(SQLiteFailure) {
        try reader.readPurchases(original, scope, into: &facts)
    }

    func storedTransaction(_ id: TransactionID, scope: Int64) throws(SQLiteFailure) -> StoredTransaction? {
        let find = try begin(.findTransaction)
        try find.bind(scope)
        try find.bind(id: id)
        guard try find.step() else { return nil }
        defer { find.begin() }
        var row = SQLiteRow(find)
        let source = row.source()
        let original: OriginalTransactionID? = row.id()
        guard let source, let original else { throw .damagedRow("transactions", id.rawValue) }
        return StoredTransaction(source: source, original: StoredOriginal(scope: scope, id: original))
    }

    func put(_ fact: TransactionFact, scope: Int64) throws(SQLiteFailure) {
        let statement = try begin(.insertTransaction)
        try TransactionRow.bind(fact, scope: scope, to: statement)
        try statement.run()
    }

    func delete(_ id: TransactionID, of original: StoredOriginal) throws(SQLiteFailure) {
        let delete = try begin(.deleteTransaction, original)
        try delete.bind(id: id)
        try delete.run()
    }

    func storedRenewal(_ original: StoredOriginal) throws(SQLiteFailure) -> FactSource? {
        let find = try begin(.findRenewal, original)
        guard try find.step() else { return nil }
        defer { find.begin() }
        var row = SQLiteRow(find)
        guard let source = row.source() else { throw .damagedRow("renewals", original.id.rawValue) }
        return source
    }

    func put(_ fact: RenewalFact, scope: Int64) throws(SQLiteFailure) {
        let statement = try begin(.insertRenewal)
        try RenewalRow.bind(fact, scope: scope, to: statement)
        try statement.run()
    }

    func insert(_ naming: TokenNaming, _ original: StoredOriginal) throws(SQLiteFailure) -> Bool {
        let insert = try begin(.insertNaming, original)
        try insert.bind(naming.token)
        try insert.bind(id: naming.transaction)
        try insert.bind(naming.purchaseDate)
        return try change(insert)
    }

    func insertBilling(
        _ event: WebOrderLineItemID, _ original: StoredOriginal
    ) throws(SQLiteFailure) -> OriginalTransactionID? {
        let insert = try begin(.insertBilling)
        try insert.bind(original.scope)
        try insert.bind(id: event)
        try insert.bind(id: original.id)
        if try change(insert) { return nil }
        let read = try begin(.readBilling)
        try read.bind(original.scope)
        try read.bind(id: event)
        guard try read.step(), let known = read.text(0) else { throw .damagedRow("billing", event.rawValue) }
        read.begin()
        return OriginalTransactionID(known)
    }

    func billing(_ event: WebOrderLineItemID, scope: Int64) throws(SQLiteFailure) -> StoredOriginal? {
        let read = try begin(.readBilling)
        try read.bind(scope)
        try read.bind(id: event)
        guard try read.step() else { return nil }
        defer { read.begin() }
        return read.text(0).map { StoredOriginal(scope: scope, id: OriginalTransactionID($0)) }
    }

    func insert(_ original: StoredOriginal) throws(SQLiteFailure) { try begin(.insertOriginal, original).run() }

    func chain(of original: StoredOriginal) throws(SQLiteFailure) -> StoredOriginal {
        let read = try begin(.readOriginal, original)
        guard try read.step() else { return original }
        defer { read.begin() }
        return StoredOriginal(scope: original.scope, id: OriginalTransactionID(read.text(0) ?? original.id.rawValue))
    }

    func originals(of chain: StoredOriginal) throws(SQLiteFailure) -> [StoredOriginal] {
        try originals(begin(.originalsOfChain, chain), scope: chain.scope, column: 0)
    }

    func setChain(_ chain: StoredOriginal, of original: StoredOriginal) throws(SQLiteFailure) {
        let set = try begin(.setChain)
        try set.bind(id: chain.id)
        try set.bind(original.scope)
        try set.bind(id: original.id)
        try set.run()
    }
}
