import AppStoreTypes
import Entitlements

/// The team moves purchases.
extension Recorder {
    /// Moves what is the customer's to another one, whatever claims, tokens and policy say.
    func transfer(_ prepared: PreparedTransfer) throws(Failure) -> TransferOutcome {
        let order = prepared.order
        let app = try rows.number(of: order.app)
        let (chains, notOwned) = try chains(prepared, app: app)
        guard !chains.isEmpty else { return TransferOutcome(moved: [], notOwned: notOwned) }
        var members: [StoredOriginal] = []
        for chain in chains { members += try rows.originals(of: chain) }
        let watch = try watch(Set(members), order.to, [order.from.id], order.app, app)
        var changed = ChangedChains()
        _ = try remember(order.to, app: app, at: order.at, &changed)
        var moved: [OriginalTransactionKey] = []
        for chain in chains {
            let moment = try momentOfTransfer(of: chain, order.at)
            for member in try rows.originals(of: chain) {
                let key = OriginalTransactionKey(scope: try rows.scope(member.scope), id: member.id)
                try rows.put(
                    TransferFact(original: key, former: order.from.id, successor: order.to.id, transferredAt: moment), on: member)
                moved.append(key)
            }
            changed.insert(chain)
        }
        let context = OwnershipContext(app: app, policy: prepared.policy, rules: prepared.rules, moment: order.at, customer: nil)
        let decided = try decideOwnership([], changed, context)
        try rows.insert(prepared.audit, app: app, at: order.at)
        try tell(watch, decided.transfers, in: order.app, number: app, rules: prepared.rules, at: order.at)
        return TransferOutcome(moved: moved.sorted(), notOwned: notOwned)
    }

    /// The chains that the customer owns, of those asked for; and what was asked for in vain.
    private func chains(
        _ prepared: PreparedTransfer, app: Int64
    ) throws(Failure) -> (chains: [StoredOriginal], notOwned: [OriginalTransactionKey]) {
        let order = prepared.order
        var asked: [StoredOriginal] = []
        var notOwned: [OriginalTransactionKey] = []
        if let originals = order.originals {
            for key in originals.sorted() {
                let original = StoredOriginal(scope: try rows.number(of: key.scope), id: key.id)
                if try rows.owner(of: original) == order.from.id { asked.append(original) } else { notOwned.append(key) }
            }
        } else {
            for original in try rows.originals(concerning: order.from.id, app: app) where try rows.owner(of: original) == order.from.id {
                asked.append(original)
            }
        }
        var chains: Set<StoredOriginal> = []
        for original in asked { chains.insert(try rows.chain(of: original)) }
        return (chains.sorted { ($0.scope, $0.id) < ($1.scope, $1.id) }, notOwned)
    }

    /// The moment of a transfer: later than every earlier one, and not before a claim that was acknowledged before it.
    private func momentOfTransfer(of chain: StoredOriginal, _ moment: EpochMilliseconds) throws(Failure) -> EpochMilliseconds {
        let scope = try rows.scope(chain.scope)
        var latest = moment
        for member in try rows.originals(of: chain) {
            let key = OriginalTransactionKey(scope: scope, id: member.id)
            for (_, claim) in try rows.claims(on: member, key) { latest = max(latest, claim.lastClaimedAt) }
            for transfer in try rows.transfers(of: member, key) { latest = max(latest, Self.after(transfer.transferredAt)) }
        }
        return latest
    }
}
