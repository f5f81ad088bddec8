import AppStoreTypes
import Entitlements

/// Why a submission cannot go on with the rows at hand.
enum WorkingSetGap: RowFailure {
    /// A chain is needed that was not read and locked: begin anew with it.
    case unread(StoredOriginal)
    /// The facts about those whom the submission concerns are needed: lock and read them.
    case incomplete
    /// A customer is needed of whom nothing was read: begin anew with the customer.
    case unknown(CustomerID)
    /// An app or a scope is needed that was not read.
    case unknownScope
    /// A row that this program cannot have written.
    case damaged(table: String, id: String)

    static func damagedRow(_ table: String, _ id: String) -> WorkingSetGap { .damaged(table: table, id: id) }
}

/// Everything that a submission may touch, read at once, and the changes that it brings, to be written at once.
///
/// So that a transaction goes to the server and back twice, however many rows it reads and writes, and a third time in between
/// for the facts about customers of whom something is known. A class because it is the transaction's own memory.
final class WorkingSet: RecordRows {
    typealias Failure = WorkingSetGap

    /// What stands for a chain's member now, and what the table says of it.
    struct Member {
        var chain: OriginalTransactionID
        var owner: CustomerID?
        var stored: (chain: OriginalTransactionID, owner: CustomerID?)?
    }

    /// A claim as the table has it; the evidence never changes.
    struct Claim {
        var first: Int64
        var last: Int64
        let evidence: EvidenceDigest
    }

    var names: ScopeNames
    /// The facts about `concerned`, and those of the chains read; kept right while rows are put and taken away.
    var known: KnownFacts
    /// The customers about whom all facts were read; `nil` before any were.
    private(set) var concerned: Set<CustomerID>?
    /// Customers of whom it was read whether they have an account.
    var identified: Set<CustomerID> = []
    /// Customers whose chains were asked for.
    private var isConcerning: Set<CustomerID> = []
    /// The original ids that are locked and were read, whether rows of them exist or not.
    let locked: Set<StoredOriginal>
    var members: [StoredOriginal: Member] = [:]
    var namings: [StoredOriginal: [AppAccountToken: TokenNaming]] = [:]
    var claims: [StoredOriginal: [CustomerID: Claim]] = [:]
    var sharers: [StoredOriginal: Set<CustomerID>] = [:]
    var transfers: [StoredOriginal: [TransferFact]] = [:]
    var transactions: [StoredOriginal: StoredTransaction] = [:]
    var renewals: [StoredOriginal: FactSource] = [:]
    var billing: [StoredOriginal: OriginalTransactionID] = [:]
    var customers: [CustomerID: AppAccountToken?] = [:]
    var tokens: [AppAccountToken: Set<CustomerID>] = [:]
    var orders: [AppAccountToken: OrderFact] {
        get { known.orders }
        set { known.orders = newValue }
    }
    var notifications: Set<StoredOriginal> = []
    /// Whether notifications about any of the purchases came in before.
    var hasNotifications = false
    /// What is kept of that which is put as another ledger had it.
    var restored = KeptRecords()
    var commands: [PostgresCommand] = []

    init(_ app: AppID, names: ScopeNames, locked: Set<StoredOriginal>) {
        self.names = names
        self.locked = locked
        known = KnownFacts(app: app)
    }

    /// Takes all facts about some customers, who may be new, so that nothing is known of them.
    func complete(_ customers: Set<CustomerID>, concerning: Set<CustomerID> = [], with facts: KnownFacts? = nil) {
        concerned = customers
        isConcerning = concerning
        identified.formUnion(customers)
        guard let facts else { return }
        let (orders, identities) = (known.orders, known.identities)
        known = facts
        known.orders.merge(orders) { _, mine in mine }
        known.identities.merge(identities) { theirs, _ in theirs }
    }

    /// Refuses a customer about whom not all facts were read.
    func require(_ customer: CustomerID) throws(WorkingSetGap) {
        guard let concerned else { throw .incomplete }
        if !concerned.contains(customer) { throw .unknown(customer) }
    }

    /// Refuses to go on before the facts were read.
    func requireFacts() throws(WorkingSetGap) {
        if concerned == nil { throw .incomplete }
    }

    /// Refuses a customer whose chains were not asked for.
    func requireChains(of customer: CustomerID) throws(WorkingSetGap) {
        try requireFacts()
        if !isConcerning.contains(customer) { throw .unknown(customer) }
    }

    func number(of app: AppID) throws(WorkingSetGap) -> Int64 {
        guard let number = names.apps[app] else { throw .unknownScope }
        return number
    }

    func number(of scope: PurchaseScope) throws(WorkingSetGap) -> Int64 {
        guard let number = names.scopes[scope] else { throw .unknownScope }
        return number
    }

    func scope(_ number: Int64) throws(WorkingSetGap) -> PurchaseScope {
        guard let scope = names.byNumber[number] else { throw .unknownScope }
        return scope
    }

    func insert(_ evidence: Evidence, app: Int64) {
        commands.append(
            PostgresCommand(.insertEvidence) {
                $0.bind(app)
                $0.bind(evidence.digest)
                $0.bind(evidence.receivedAt)
                $0.bind(evidence.kind.rawValue)
                $0.bind(evidence.channel.rawValue)
                $0.bind(evidence.bytes)
            })
        // Only of purchases that are known bytes can have been removed.
        if !(transactions.isEmpty && renewals.isEmpty) {
            commands.append(PostgresCommand(SharedStatement.restoreBytes, evidence.restoring(app)))
        }
    }

    func insert(_ token: AppAccountToken, in evidence: EvidenceDigest, app: Int64) {
        commands.append(
            PostgresCommand(
                SharedStatement.insertEvidenceToken, [.number(app), .octets(token.storedOctets), .octets(evidence.bytes)]))
    }

    func insert(_ relay: Submission.Relay, evidence: EvidenceDigest?, app: Int64, receivedAt: EpochMilliseconds) {
        commands.append(PostgresCommand(SharedStatement.insertRelay, relay.values(evidence, app, receivedAt)))
    }

    func insert(_ notification: NotificationRecord, scope: Int64, receivedAt: EpochMilliseconds) -> Bool {
        guard notifications.insert(StoredOriginal(scope: scope, id: OriginalTransactionID(notification.id))).inserted else { return false }
        if let original = notification.original {
            known.purchases[StoredOriginal(scope: scope, id: original), default: .init()].notifications.append(notification.fact)
        }
        commands.append(
            PostgresCommand(.insertNotification) {
                $0.bind(scope)
                $0.bind(notification.id)
                $0.bind(value: notification.type)
                $0.bind(value: notification.subtype)
                $0.bind(notification.signedDate)
                $0.bind(receivedAt)
                $0.bind(id: notification.original)
                $0.bind(notification.evidence)
                $0.bind(id: notification.transaction)
                $0.bind(id: notification.productID)
            })
        return true
    }

    func order(_ id: AppAccountToken, app _: AppID) -> OrderFact? { orders[id] }

    func insert(_ order: OrderFact, metadata: String?, customer: StoredCustomer, app: Int64) {
        orders[order.id] = order
        commands.append(
            PostgresCommand(.insertOrder) {
                $0.bind(app)
                $0.bind(order.id)
                $0.bind(id: customer.name)
                $0.bind(id: order.productID)
                $0.bind(metadata)
                $0.bind(order.createdDate)
            })
    }

    func readFacts(of original: StoredOriginal, in _: PurchaseScope, into facts: inout FactSet) throws(WorkingSetGap) {
        try require(original)
        // Of a chain that is new everything is here.
        if members[original]?.stored != nil { try requireFacts() }
        guard let purchases = known.purchases[original] else { return }
        for fact in purchases.transactions.values { facts.insert(fact) }
        if let renewal = purchases.renewal { facts.insert(renewal) }
    }

    /// The changes as commands, in a fixed order of the rows.
    func finish() -> [PostgresCommand] {
        for (original, member) in members.sorted(by: { ($0.key.scope, $0.key.id) < ($1.key.scope, $1.key.id) }) {
            if let stored = member.stored, stored.chain == member.chain, stored.owner == member.owner { continue }
            commands.append(
                PostgresCommand(member.stored == nil ? .insertOriginal : .updateOriginal) {
                    $0.bind(original.scope)
                    $0.bind(id: original.id)
                    $0.bind(id: member.chain)
                    $0.bind(id: member.owner)
                })
        }
        return commands
    }

    /// Refuses an original id of which nothing was read.
    func require(_ original: StoredOriginal) throws(WorkingSetGap) {
        if !locked.contains(original) { throw .unread(original) }
    }
}
