import AppStoreTypes
import Entitlements

/// The facts about some customers and chains: as they were read, and as a transaction changed them since.
struct KnownFacts {
    /// What is known of an original id.
    struct Purchases {
        var transactions: [TransactionID: TransactionFact] = [:]
        var renewal: RenewalFact?
        var conflicts: Set<OwnershipConflict> = []
        var notifications: [NotificationFact] = []
        var fulfilments: [TransactionID: FulfilmentFact] = [:]
        var claims: [CustomerID: ClaimFact] = [:]
        var transfers: [TransferFact.Key: TransferFact] = [:]
    }

    let app: AppID
    var purchases: [StoredOriginal: Purchases] = [:]
    /// What each customer owns or shares.
    var held: [CustomerID: Set<StoredOriginal>] = [:]
    /// Every original id that each customer has to do with, for those who were asked about.
    var concerning: [CustomerID: Set<StoredOriginal>] = [:]
    var orders: [AppAccountToken: OrderFact] = [:]
    var feeds: [CustomerID: StoredFeed] = [:]
    var identities: [CustomerID: StoredIdentity] = [:]
    /// Who logged in, by the account.
    var logIns: [CustomerID: [CustomerID: EpochMilliseconds]] = [:]
    var grants: [GrantID: GrantFact] = [:]
    var debits: [DebitID: DebitFact] = [:]
    var appTransactions: [CustomerID: [AppTransactionFact.Key: AppTransactionFact]] = [:]

    init(app: AppID) { self.app = app }

    /// The customer and everybody who logged in as the customer.
    func names(of customer: CustomerID) -> Set<CustomerID> {
        Set((logIns[customer] ?? [:]).keys).union([customer])
    }

    /// Every fact about what a customer has, who owns or shares the original ids.
    func facts(about customer: CustomerID, holding originals: some Sequence<StoredOriginal>) -> FactSet {
        let names = names(of: customer)
        var facts = FactSet()
        for original in originals {
            guard let purchases = purchases[original] else { continue }
            facts.insert(purchases)
            for name in names { if let claim = purchases.claims[name] { facts.insert(claim) } }
        }
        insertOrders(into: &facts)
        for (anonymous, moment) in logIns[customer] ?? [:] {
            facts.insert(AliasFact(app: app, anonymous: anonymous, customer: customer, loggedInAt: moment))
        }
        for grant in grants.values where names.contains(grant.customer) { facts.insert(grant) }
        for debit in debits.values where names.contains(debit.customer) { facts.insert(debit) }
        for name in names { for copy in (appTransactions[name] ?? [:]).values { facts.insert(copy) } }
        return facts
    }

    /// Every fact about everything that was read, with all claims.
    var factsOfPurchases: FactSet {
        var facts = FactSet()
        for purchases in purchases.values {
            facts.insert(purchases)
            for claim in purchases.claims.values { facts.insert(claim) }
        }
        insertOrders(into: &facts)
        return facts
    }

    /// The orders that the purchases name.
    private func insertOrders(into facts: inout FactSet) {
        guard !orders.isEmpty else { return }
        for token in Set(facts.namings.keys.map(\.token)) { if let order = orders[token] { facts.insert(order) } }
    }
}

extension FactSet {
    /// Adds what is known of an original id, without claims.
    fileprivate mutating func insert(_ purchases: KnownFacts.Purchases) {
        for fact in purchases.transactions.values { insert(fact) }
        if let renewal = purchases.renewal { insert(renewal) }
        for conflict in purchases.conflicts { insert(conflict) }
        for notification in purchases.notifications { insert(notification) }
        for fulfilment in purchases.fulfilments.values { insert(fulfilment) }
        for transfer in purchases.transfers.values { insert(transfer) }
    }
}
