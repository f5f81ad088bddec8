import AppStoreTypes
import Entitlements

extension Recorder {
    /// Stores what documents say of transactions, whom they name, and which chains they show to be one.
    func recordTransactions(_ facts: FactSet, _ changed: inout ChangedChains) throws(Failure) -> [TransactionKey: FactVerdict] {
        var verdicts: [TransactionKey: FactVerdict] = [:]
        for fact in facts.transactions.values { verdicts[fact.key] = try record(fact, &changed) }
        for naming in facts.namings.values { try record(naming, &changed) }
        return verdicts
    }

    /// Stores what documents say of renewals.
    func recordRenewals(_ facts: FactSet) throws(Failure) -> [OriginalTransactionKey: FactVerdict] {
        var verdicts: [OriginalTransactionKey: FactVerdict] = [:]
        for fact in facts.renewals.values { verdicts[fact.key] = try record(fact) }
        return verdicts
    }

    private func record(_ fact: TransactionFact, _ changed: inout ChangedChains) throws(Failure) -> FactVerdict {
        let scope = try rows.number(of: fact.scope)
        let original = StoredOriginal(scope: scope, id: fact.originalID)
        var verdict = FactVerdict.recorded
        if let known = try rows.storedTransaction(fact.id, scope: scope) {
            if known.source == fact.source { return .alreadyKnown }
            verdict = fact.source < known.source ? .superseded : .recorded
            if known.original != original {
                try rows.insert(original)
                try link(known.original, original, &changed)
            }
            if verdict == .recorded { try rows.delete(fact.id, of: known.original) }
        } else {
            try rows.insert(original)
        }
        if verdict == .recorded { try rows.put(fact, scope: scope) }
        try linkByBillingEvent(fact, original, &changed)
        return verdict
    }

    private func record(_ naming: TokenNaming, _ changed: inout ChangedChains) throws(Failure) {
        let original = StoredOriginal(scope: try rows.number(of: naming.original.scope), id: naming.original.id)
        if try rows.insert(naming, original) {
            try rows.insert(original)
            changed.insert(original)
        }
    }

    private func record(_ fact: RenewalFact) throws(Failure) -> FactVerdict {
        let scope = try rows.number(of: fact.key.scope)
        let original = StoredOriginal(scope: scope, id: fact.originalID)
        if let known = try rows.storedRenewal(original) {
            if known == fact.source { return .alreadyKnown }
            if fact.source < known { return .superseded }
        }
        try rows.insert(original)
        try rows.put(fact, scope: scope)
        return .recorded
    }
}
