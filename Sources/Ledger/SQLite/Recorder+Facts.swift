import AppStoreTypes
import Entitlements

extension Recorder {
    /// Stores what documents say of transactions, whom they name, and which chains they show to be one.
    func recordTransactions(
        _ facts: FactSet, _ changed: inout ChangedChains
    ) throws(SQLiteFailure) -> [TransactionKey: FactVerdict] {
        var verdicts: [TransactionKey: FactVerdict] = [:]
        for fact in facts.transactions.values { verdicts[fact.key] = try record(fact, &changed) }
        for naming in facts.namings.values { try record(naming, &changed) }
        return verdicts
    }

    /// Stores what documents say of renewals.
    func recordRenewals(_ facts: FactSet) throws(SQLiteFailure) -> [OriginalTransactionKey: FactVerdict] {
        var verdicts: [OriginalTransactionKey: FactVerdict] = [:]
        for fact in facts.renewals.values { verdicts[fact.key] = try record(fact) }
        return verdicts
    }

    private func record(_ fact: TransactionFact, _ changed: inout ChangedChains) throws(SQLiteFailure) -> FactVerdict {
        let scope = try scopes.number(of: fact.scope)
        let original = StoredOriginal(scope: scope, id: fact.originalID)
        var verdict = FactVerdict.recorded
        if let known = try storedTransaction(fact.id, scope: scope) {
            if known.source == fact.source { return .alreadyKnown }
            verdict = fact.source < known.source ? .superseded : .recorded
            if known.original != original {
                try insert(original)
                try link(known.original, original, &changed)
            }
            if verdict == .recorded { try delete(fact.id, of: known.original) }
        } else {
            try insert(original)
        }
        if verdict == .recorded {
            let statement = try connection.statement(.insertTransaction)
            try TransactionRow.bind(fact, scope: scope, to: statement)
            try statement.run()
        }
        try linkByBillingEvent(fact, original, &changed)
        return verdict
    }

    private func storedTransaction(
        _ id: TransactionID, scope: Int64
    ) throws(SQLiteFailure) -> (source: FactSource, original: StoredOriginal)? {
        let find = try connection.statement(.findTransaction)
        find.begin()
        try find.bind(scope)
        try find.bind(id: id)
        guard try find.step() else { return nil }
        defer { find.begin() }
        var row = SQLiteRow(find)
        let source = row.source()
        let original: OriginalTransactionID? = row.id()
        guard let source, let original else { throw .damagedRow("transactions", id.rawValue) }
        return (source, StoredOriginal(scope: scope, id: original))
    }

    private func delete(_ id: TransactionID, of original: StoredOriginal) throws(SQLiteFailure) {
        let delete = try connection.statement(.deleteTransaction)
        delete.begin()
        try delete.bind(original.scope)
        try delete.bind(id: original.id)
        try delete.bind(id: id)
        try delete.run()
    }

    private func record(_ naming: TokenNaming, _ changed: inout ChangedChains) throws(SQLiteFailure) {
        let original = StoredOriginal(scope: try scopes.number(of: naming.original.scope), id: naming.original.id)
        let insert = try connection.statement(.insertNaming)
        insert.begin()
        try insert.bind(original.scope)
        try insert.bind(id: original.id)
        try insert.bind(naming.token)
        try insert.bind(id: naming.transaction)
        try insert.bind(naming.purchaseDate)
        try insert.run()
        if connection.changedRows > 0 {
            try self.insert(original)
            changed.insert(original)
        }
    }

    private func record(_ fact: RenewalFact) throws(SQLiteFailure) -> FactVerdict {
        let scope = try scopes.number(of: fact.key.scope)
        let find = try connection.statement(.findRenewal)
        find.begin()
        try find.bind(scope)
        try find.bind(id: fact.originalID)
        if try find.step() {
            defer { find.begin() }
            var row = SQLiteRow(find)
            guard let known = row.source() else { throw .damagedRow("renewals", fact.originalID.rawValue) }
            if known == fact.source { return .alreadyKnown }
            if fact.source < known { return .superseded }
        }
        try insert(StoredOriginal(scope: scope, id: fact.originalID))
        let statement = try connection.statement(.insertRenewal)
        try RenewalRow.bind(fact, scope: scope, to: statement)
        try statement.run()
        return .recorded
    }
}
