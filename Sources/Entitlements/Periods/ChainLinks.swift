import AppStoreTypes

/// Chains that are one subscription, because Apple reported one billing event under several original ids, or moved the
/// subscription to Advanced Commerce under a new one.
struct ChainLinks {
    private var parents: [OriginalTransactionKey: OriginalTransactionKey] = [:]

    /// Links the chains of subscription periods that share a key, and those that one names as its former self.
    init(_ periods: some Sequence<PaidPeriod>) {
        for period in periods {
            guard let previous = period.fact.previousOriginalID else { continue }
            join(period.fact.originalKey, OriginalTransactionKey(scope: period.fact.scope, id: previous))
        }
        for period in periods where !period.isAlone {
            let chains = period.originalIDs.map { OriginalTransactionKey(scope: period.fact.scope, id: $0) }
            guard let first = chains.first else { continue }
            for chain in chains.dropFirst() { join(first, chain) }
        }
        for chain in Array(parents.keys) { _ = root(of: chain) }
    }

    /// The representative, with everything on the way to it linked to it at once: a long row of chains stays cheap.
    private mutating func root(of chain: OriginalTransactionKey) -> OriginalTransactionKey {
        let root = representative(of: chain)
        var current = chain
        while let parent = parents[current], parent != root {
            parents[current] = root
            current = parent
        }
        return root
    }

    /// The chain that stands for all that are linked with it: the one with the shortest, then the least id.
    func representative(of chain: OriginalTransactionKey) -> OriginalTransactionKey {
        var current = chain
        while let parent = parents[current] { current = parent }
        return current
    }

    private mutating func join(_ one: OriginalTransactionKey, _ other: OriginalTransactionKey) {
        let first = root(of: one)
        let second = root(of: other)
        guard first != second else { return }
        if Self.isOlder(first.id, second.id) { parents[second] = first } else { parents[first] = second }
    }

    private static func isOlder(_ one: OriginalTransactionID, _ other: OriginalTransactionID) -> Bool {
        (one.rawValue.utf8.count, one.rawValue) < (other.rawValue.utf8.count, other.rawValue)
    }
}
