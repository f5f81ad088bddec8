import AppStoreTypes
import Entitlements

/// Why a submission cannot go on with the rows at hand.
enum WorkingSetGap: RowFailure {
    /// A chain is needed that was not read and locked: begin anew with it.
    case unread(StoredOriginal)
    /// An app or a scope is needed that was not read.
    case unknownScope
    /// A row that this program cannot have written.
    case damaged(table: String, id: String)

    static func damagedRow(_ table: String, _ id: String) -> WorkingSetGap { .damaged(table: table, id: id) }
}

/// Everything that a submission may touch, read at once, and the changes that it brings, to be written at once.
///
/// So that a transaction goes to the server and back twice, however many rows it reads and writes. A class because it is
/// the transaction's own memory.
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
    /// The original ids that are locked and were read, whether rows of them exist or not.
    let locked: Set<StoredOriginal>
    var members: [StoredOriginal: Member] = [:]
    var namings: [StoredOriginal: [AppAccountToken: TokenNaming]] = [:]
    var claims: [StoredOriginal: [CustomerID: Claim]] = [:]
    var sharers: [StoredOriginal: Set<CustomerID>] = [:]
    var transactions: [StoredOriginal: StoredTransaction] = [:]
    var renewals: [StoredOriginal: FactSource] = [:]
    var billing: [StoredOriginal: OriginalTransactionID] = [:]
    var customers: [CustomerID: AppAccountToken?] = [:]
    var tokens: [AppAccountToken: Set<CustomerID>] = [:]
    var orders: [AppAccountToken: OrderFact] = [:]
    var notifications: Set<StoredOriginal> = []
    var commands: [PostgresCommand] = []

    init(names: ScopeNames, locked: Set<StoredOriginal>) {
        self.names = names
        self.locked = locked
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
    }

    func insert(_ notification: NotificationRecord, scope: Int64, receivedAt: EpochMilliseconds) -> Bool {
        guard notifications.insert(StoredOriginal(scope: scope, id: OriginalTransactionID(notification.id))).inserted else { return false }
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

    /// What a chain gave is not part of the question, so the policy `transferIfInactive` is refused for this store.
    func readFacts(of _: StoredOriginal, in _: PurchaseScope, into _: inout FactSet) -> Bool { false }

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
