import AppStoreTypes
import Entitlements

/// What a submission or an order names, by which its working set is found and locked.
struct WorkingKeys {
    let app: AppID
    var scopes: Set<PurchaseScope> = []
    var originals: Set<OriginalTransactionKey> = []
    var transactions: Set<TransactionKey> = []
    var billing: Set<OriginalTransactionKey> = []
    var customer: CustomerReference?
    var tokens: Set<AppAccountToken> = []
    var notification: NotificationRecord?
    var order: AppAccountToken?

    /// Beyond so many keys a transaction locks the whole app instead, because a server has room for only so many locks.
    private static let lockLimit = 200

    init(_ prepared: PreparedSubmission) {
        let submission = prepared.submission
        app = submission.app
        customer = submission.customer
        notification = submission.notification
        for fact in prepared.facts.transactions.values {
            transactions.insert(fact.key)
            originals.insert(fact.originalKey)
            if let event = fact.webOrderLineItemID {
                billing.insert(OriginalTransactionKey(scope: fact.scope, id: OriginalTransactionID(event.rawValue)))
            }
        }
        for fact in prepared.facts.renewals.values { originals.insert(fact.key) }
        for naming in prepared.facts.namings.values {
            originals.insert(naming.original)
            tokens.insert(naming.token)
        }
        for claim in submission.claims { originals.insert(claim.original) }
        scopes = Set(originals.map(\.scope) + [submission.notification?.scope].compactMap { $0 })
        if let token = submission.customer?.token { tokens.insert(token) }
    }

    init(_ prepared: PreparedOrder) {
        app = prepared.order.app
        customer = prepared.customer
        order = prepared.order.id
        tokens = Set([prepared.order.id] + [prepared.customer.token].compactMap { $0 })
    }

    /// The originals as rows name them.
    func stored(_ names: ScopeNames) -> Set<StoredOriginal> {
        Set(originals.compactMap { key in names.scopes[key.scope].map { StoredOriginal(scope: $0, id: key.id) } })
    }

    /// Locks everything that is decided about, always in the same order, so that no two transactions wait for each other.
    func locks(_ originals: Set<StoredOriginal>, _ session: PostgresSession) -> [PostgresCommand] {
        let all = Self.key("app", app.rawValue)
        var keys = Set(originals.map { Self.key("original", "\($0.scope)/\($0.id.rawValue)") })
        if let customer { keys.insert(Self.key("customer", "\(app.rawValue)/\(customer.id.rawValue)")) }
        for token in tokens { keys.insert(Self.key("token", "\(app.rawValue)/\(token)")) }
        if keys.count > Self.lockLimit { return [session.settings, PostgresCommand(.lockAll) { $0.bind(all) }] }
        return [
            PostgresCommand(.settingsAndLocks) {
                session.bindLimits($0)
                $0.bind(all)
                $0.bind(numbers: keys.sorted())
            }
        ]
    }

    /// Asks for everything that the transaction may touch.
    func question(_ originals: Set<StoredOriginal>, _ names: ScopeNames) -> PostgresCommand {
        PostgresCommand(.workingSet) { parameters in
            func bind(_ keys: some Collection<(scope: Int64, id: String)>) {
                parameters.bind(numbers: keys.map(\.scope))
                parameters.bind(texts: keys.map(\.id))
            }
            bind(originals.map { ($0.scope, $0.id.rawValue) })
            bind(transactions.compactMap { key in names.scopes[key.scope].map { ($0, key.id.rawValue) } })
            bind(billing.compactMap { key in names.scopes[key.scope].map { ($0, key.id.rawValue) } })
            parameters.bind(names.apps[app])
            parameters.bind(id: customer?.id)
            parameters.bind(customer?.token)
            parameters.bind(octets: tokens.map(\.storedOctets))
            bind([notification].compactMap { $0 }.compactMap { one in names.scopes[one.scope].map { ($0, one.id) } })
            parameters.bind(order)
        }
    }

    /// A number for a key, the same in every process: FNV-1a of its kind and its text. Two keys with one number only wait for each other.
    static func key(_ kind: String, _ text: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for octet in (kind + "\u{0}" + text).utf8 { hash = (hash ^ UInt64(octet)) &* 0x100_0000_01b3 }
        return Int64(bitPattern: hash)
    }
}
