import AppStoreTypes
import Entitlements

/// Chains that Apple shows to be one: a billing event that was reported under several original ids.
extension Recorder {
    /// Links the chain of a bought period with the chain under which the same billing event came before.
    ///
    /// Only for what was bought: a family member's chain may carry the purchaser's event and stays the member's own.
    func linkByBillingEvent(
        _ fact: TransactionFact, _ original: StoredOriginal, _ changed: inout ChangedChains
    ) throws(Failure) {
        guard let event = fact.webOrderLineItemID, fact.ownershipType == .purchased,
            let known = try rows.insertBilling(event, original), known != original.id
        else { return }
        try link(StoredOriginal(scope: original.scope, id: known), original, &changed)
    }

    /// Makes one chain of two; does nothing when they are one.
    func link(_ one: StoredOriginal, _ other: StoredOriginal, _ changed: inout ChangedChains) throws(Failure) {
        let first = try rows.chain(of: one)
        let second = try rows.chain(of: other)
        guard first != second else { return }
        let stays = Self.isOlder(first.id, second.id) ? first : second
        let goes = stays == first ? second : first
        for original in try rows.originals(of: goes) { try rows.setChain(stays, of: original) }
        changed.insert(stays)
    }

    /// The shorter id, then the lesser one: as the fold chooses the id that stands for linked chains.
    private static func isOlder(_ one: OriginalTransactionID, _ other: OriginalTransactionID) -> Bool {
        (one.rawValue.utf8.count, one.rawValue) < (other.rawValue.utf8.count, other.rawValue)
    }
}
