import AppStoreTypes
import Entitlements

/// What the ledger knows of the chains that a receipt names: one purchase for each thing paid for, however many ids it goes by.
struct KnownPurchases: Sendable {
    /// The purchases, the newest first.
    let purchases: [TransactionFact]
    /// Those among them that a change to a higher level replaced.
    let upgraded: Set<TransactionKey>
    /// The renewals of those chains.
    let renewals: [RenewalFact]

    /// Gathers what counts.
    init(_ facts: FactSet) {
        var best: [PaidThing: TransactionFact] = [:]
        for fact in facts.transactions.values {
            let thing = PaidThing(fact)
            guard let other = best[thing] else {
                best[thing] = fact
                continue
            }
            best[thing] = (other.source, other.key) < (fact.source, fact.key) ? fact : other
        }
        purchases = best.values.sorted { ($0.purchaseDate, $0.key) > ($1.purchaseDate, $1.key) }
        upgraded = Self.upgraded(purchases)
        renewals = facts.renewals.values.sorted { $0.key.id < $1.key.id }
    }

    /// Whether anything among them is, or was, a subscription that renews.
    var hasSubscriptions: Bool { purchases.contains(where: \.isSubscription) || !renewals.isEmpty }

    /// The purchases without those that a later one of the same subscription follows.
    var latest: [TransactionFact] {
        var seen: Set<OriginalTransactionKey> = []
        return purchases.filter { !$0.isSubscription || seen.insert($0.originalKey).inserted }
    }

    /// Periods during which another product of the same subscription was bought.
    ///
    /// Apple signs the old period anew with `isUpgraded`, and sends it to nobody who does not ask for it.
    private static func upgraded(_ purchases: [TransactionFact]) -> Set<TransactionKey> {
        var upgraded = Set(purchases.filter(\.isUpgraded).map(\.key))
        for chain in Dictionary(grouping: purchases.filter(\.isSubscription), by: \.originalKey).values {
            for (index, period) in chain.enumerated() {
                guard let end = period.expirationDate else { continue }
                // The newest comes first, so what was bought during a period stands right before it.
                let isReplaced = chain[..<index].reversed().prefix { $0.purchaseDate < end }.contains { later in
                    later.productID != period.productID && later.reason != .renewal && later.purchaseDate > period.purchaseDate
                        && later.purchaseDate <= period.revocationDate ?? end
                }
                if isReplaced { upgraded.insert(period.key) }
            }
        }
        return upgraded
    }

    /// What was paid for once: several ids may stand for it.
    private enum PaidThing: Hashable {
        case period(OriginalTransactionKey, WebOrderLineItemID)
        case product(OriginalTransactionKey)
        case purchase(TransactionKey)

        init(_ fact: TransactionFact) {
            if let item = fact.webOrderLineItemID {
                self = .period(fact.originalKey, item)
            } else if fact.productType == .nonConsumable {
                self = .product(fact.originalKey)
            } else {
                self = .purchase(fact.key)
            }
        }
    }
}

extension TransactionFact {
    /// Whether it is a period of a subscription that renews; documents of the old kind tell it by what only such have.
    var isSubscription: Bool { productType == .autoRenewable || (expirationDate != nil && webOrderLineItemID != nil) }
}
