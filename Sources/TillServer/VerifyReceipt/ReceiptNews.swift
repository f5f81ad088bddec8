import AppStoreTypes
import Entitlements
import Ledger

/// What a receipt tells beside what the ledger knows of its chains.
///
/// Whoever has one genuine receipt can make ever new bytes of it that are as genuine, since not all of them are signed. So what it tells
/// decides whether it is kept, never its digest.
struct ReceiptNews: Sendable {
    /// The most chains that are looked up for one receipt, those of the newest purchases; the others are as the receipt says.
    static let chains = 256
    /// So many purchases known of the chains that were looked up, and no further chain is.
    static let purchases = 10_000
    /// The most purchases that are looked for under another original transaction than the receipt's.
    static let strays = 64

    /// What is known of the receipt's chains once the receipt is.
    let facts: FactSet
    /// Whether a purchase in it is not known, or only from an older document that is not signed by itself.
    let isNews: Bool

    /// Compares a receipt's purchases with a ledger.
    ///
    /// - Parameter bound: see `purchases`.
    init(_ purchases: [TransactionFact], knownTo ledger: any Ledger, atMost bound: Int = Self.purchases) async throws(LedgerError) {
        let newestFirst = purchases.sorted { ($0.purchaseDate, $0.key) > ($1.purchaseDate, $1.key) }
        let (known, looked) = try await Self.lookUp(newestFirst.map(\.originalKey), in: ledger, atMost: bound)
        var isNews = false
        var strays: Set<TransactionKey> = []
        for fact in newestFirst where !isNews && looked.contains(fact.originalKey) {
            if let other = known.transactions[fact.key] {
                isNews = fact.isNews(to: other)
            } else if strays.count < Self.strays {
                // Another document may have named another original transaction.
                guard let chain = try await ledger.chain(of: fact.key), let other = try await ledger.facts(of: chain).transactions[fact.key]
                else {
                    isNews = true
                    break
                }
                strays.insert(fact.key)
                isNews = fact.isNews(to: other)
            }
        }
        self.isNews = isNews
        facts = known.union(FactSet(transactions: purchases.filter { !strays.contains($0.key) }))
    }

    /// What is known of chains, those named first before the others, until it is enough; and of which.
    static func lookUp(_ originals: [OriginalTransactionKey], in ledger: any Ledger, atMost bound: Int = Self.purchases)
        async throws(LedgerError) -> (facts: FactSet, looked: Set<OriginalTransactionKey>)
    {
        var facts = FactSet()
        var looked: Set<OriginalTransactionKey> = []
        for original in originals where !looked.contains(original) {
            guard looked.count < chains, facts.transactions.count < bound else { break }
            looked.insert(original)
            facts.formUnion(try await ledger.facts(of: original))
        }
        return (facts, looked)
    }
}

extension TransactionFact {
    /// Whether a receipt's word is worth keeping beside what is known of the same purchase.
    fileprivate func isNews(to other: TransactionFact) -> Bool { !other.source.isSigned && other.source.date < source.date }
}
