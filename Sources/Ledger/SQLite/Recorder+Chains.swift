import AppStoreTypes
import Entitlements

/// Chains that Apple shows to be one: a billing event that was reported under several original ids.
extension Recorder {
    /// Makes a chain of its own of an original id that is not known yet.
    func insert(_ original: StoredOriginal) throws(SQLiteFailure) {
        let insert = try connection.statement(.insertOriginal)
        insert.begin()
        try insert.bind(original.scope)
        try insert.bind(id: original.id)
        try insert.run()
    }

    /// Links the chain of a bought period with the chain under which the same billing event came before.
    ///
    /// Only for what was bought: a family member's chain may carry the purchaser's event and stays the member's own.
    func linkByBillingEvent(
        _ fact: TransactionFact, _ original: StoredOriginal, _ changed: inout ChangedChains
    ) throws(SQLiteFailure) {
        guard let event = fact.webOrderLineItemID, fact.ownershipType == .purchased else { return }
        let insert = try connection.statement(.insertBilling)
        insert.begin()
        try insert.bind(original.scope)
        try insert.bind(id: event)
        try insert.bind(id: original.id)
        try insert.run()
        if connection.changedRows > 0 { return }
        let read = try connection.statement(.readBilling)
        read.begin()
        try read.bind(original.scope)
        try read.bind(id: event)
        guard try read.step(), let known = read.text(0) else { throw .damagedRow("billing", event.rawValue) }
        read.begin()
        if known != original.id.rawValue {
            try link(StoredOriginal(scope: original.scope, id: OriginalTransactionID(known)), original, &changed)
        }
    }

    /// Makes one chain of two; does nothing when they are one.
    func link(_ one: StoredOriginal, _ other: StoredOriginal, _ changed: inout ChangedChains) throws(SQLiteFailure) {
        let first = try chain(of: one)
        let second = try chain(of: other)
        guard first != second else { return }
        let stays = Self.isOlder(first.id, second.id) ? first : second
        let goes = stays == first ? second : first
        for original in try originals(of: goes) {
            let set = try connection.statement(.setChain)
            set.begin()
            try set.bind(id: stays.id)
            try set.bind(original.scope)
            try set.bind(id: original.id)
            try set.run()
        }
        changed.insert(stays)
    }

    /// The chain that stands for an original id; the id itself when it is not known.
    func chain(of original: StoredOriginal) throws(SQLiteFailure) -> StoredOriginal {
        let read = try connection.statement(.readOriginal)
        read.begin()
        try read.bind(original.scope)
        try read.bind(id: original.id)
        guard try read.step() else { return original }
        defer { read.begin() }
        return StoredOriginal(scope: original.scope, id: OriginalTransactionID(read.text(0) ?? original.id.rawValue))
    }

    /// Every original id of a chain, in the order of the ids.
    func originals(of chain: StoredOriginal) throws(SQLiteFailure) -> [StoredOriginal] {
        let read = try connection.statement(.originalsOfChain)
        read.begin()
        try read.bind(chain.scope)
        try read.bind(id: chain.id)
        var found: [StoredOriginal] = []
        while try read.step() { found.append(StoredOriginal(scope: chain.scope, id: OriginalTransactionID(read.text(0) ?? ""))) }
        return found
    }

    /// The shorter id, then the lesser one: as the fold chooses the id that stands for linked chains.
    private static func isOlder(_ one: OriginalTransactionID, _ other: OriginalTransactionID) -> Bool {
        (one.rawValue.utf8.count, one.rawValue) < (other.rawValue.utf8.count, other.rawValue)
    }
}
