import AppStoreTypes
import Entitlements

/// What a submission or an order names, by which its working set is found and locked.
struct WorkingKeys {
    let app: AppID
    var scopes: Set<PurchaseScope> = []
    var originals: Set<OriginalTransactionKey> = []
    var transactions: Set<TransactionKey> = []
    var billing: Set<OriginalTransactionKey> = []
    /// Who submits or orders.
    var customers: [CustomerReference] = []
    var tokens: Set<AppAccountToken> = []
    /// Tokens whose chains are decided anew.
    var naming: Set<AppAccountToken> = []
    var notifications: [NotificationRecord] = []
    /// Customers without an account who log in.
    var logIns: Set<CustomerID> = []
    /// Customers who are named as somebody with an account.
    var accounts: Set<CustomerID> = []
    var grants: Set<GrantID> = []
    var debits: Set<DebitID> = []
    /// Customers of whom the transaction tells without being theirs.
    var names: Set<CustomerID> = []
    /// Customers all of whose purchases count, because the team moves them.
    var leaving: Set<CustomerID> = []
    /// What is put as another ledger had it; `nil` for what is new.
    var restoration: RestoredRecords?

    /// Beyond so many keys a transaction locks the whole app instead, because a server has room for only so many locks.
    private static let lockLimit = 200

    init(_ prepared: PreparedSubmission) {
        let submission = prepared.submission
        app = submission.app
        if let customer = submission.customer {
            customers = [customer]
            if !customer.isAnonymous { accounts = [customer.id] }
        }
        insert(prepared.facts)
        for claim in submission.claims { insert(claim.original) }
        for fact in submission.appTransactions { scopes.insert(fact.key.scope) }
        if let notification = submission.notification { insert(notification) }
        for change in submission.changes {
            switch change {
            case .fulfilment(let fact):
                transactions.insert(fact.key)
                scopes.insert(fact.key.scope)
            case .grant(let fact): grants.insert(fact.id)
            case .withdrawal(let id, _): grants.insert(id)
            case .debit(let fact): debits.insert(fact.id)
            case .logIn(let fact): logIns.insert(fact.anonymous)
            }
        }
        if let token = submission.customer?.token { tokens.insert(token) }
    }

    init(_ prepared: PreparedOrder) {
        app = prepared.order.app
        customers = [prepared.customer]
        accounts = [prepared.customer.id]
        naming = [prepared.order.id]
        tokens = Set([prepared.order.id] + [prepared.customer.token].compactMap { $0 })
    }

    mutating func insert(_ facts: FactSet) {
        for fact in facts.transactions.values {
            transactions.insert(fact.key)
            insert(fact.originalKey)
            if let event = fact.webOrderLineItemID {
                billing.insert(OriginalTransactionKey(scope: fact.scope, id: OriginalTransactionID(event.rawValue)))
            }
        }
        for fact in facts.renewals.values { insert(fact.key) }
        for naming in facts.namings.values {
            insert(naming.original)
            tokens.insert(naming.token)
        }
    }

    mutating func insert(_ original: OriginalTransactionKey) {
        originals.insert(original)
        scopes.insert(original.scope)
    }

    mutating func insert(_ notification: NotificationRecord) {
        notifications.append(notification)
        scopes.insert(notification.scope)
        if let original = notification.fact.original { originals.insert(original) }
    }

    /// A transaction that brings nothing and is about one customer.
    init(about customer: CustomerID, _ app: AppID) {
        self.app = app
        names = [customer]
    }

    init(app: AppID) { self.app = app }

    /// The originals as rows name them.
    func stored(_ names: ScopeNames) -> Set<StoredOriginal> {
        Set(originals.compactMap { key in names.scopes[key.scope].map { StoredOriginal(scope: $0, id: key.id) } })
    }

    /// Whether the transaction locks the whole app.
    func locksApp(_ reach: WorkingReach, feeds: Int = 0) -> Bool {
        reach.isWhole || reach.originals.count + logIns.count + customers.count + tokens.count + feeds >= Self.lockLimit
    }

    /// Locks everything that is decided about, always in the same order, so that no two transactions wait for each other.
    func locks(_ reach: WorkingReach, _ limits: PostgresLimits) -> [PostgresCommand] {
        let all = Self.key("app", app.rawValue)
        if locksApp(reach) { return [PostgresCommand(.settings, limits.bind(to:)), PostgresCommand(.lockAll) { $0.bind(all) }] }
        var keys = Set(reach.originals.map { Self.key("original", "\($0.scope)/\($0.id.rawValue)") })
        for customer in logIns.union(leaving).union(customers.map(\.id)) {
            keys.insert(Self.key("customer", "\(app.rawValue)/\(customer.rawValue)"))
        }
        for token in tokens { keys.insert(Self.key("token", "\(app.rawValue)/\(token)")) }
        return [
            PostgresCommand(.settingsAndLocks) {
                limits.bind(to: $0)
                $0.bind(all)
                $0.bind(numbers: keys.sorted())
            }
        ]
    }

    /// Locks what customers were told, once every other lock is held: whoever waits here is waited for by nobody who waits elsewhere.
    func feedLocks(_ customers: Set<CustomerID>, _ reach: WorkingReach) -> [PostgresCommand] {
        if locksApp(reach) || customers.isEmpty { return [] }
        let keys = customers.map { Self.key("feed", "\(app.rawValue)/\($0.rawValue)") }
        return [PostgresCommand(.lockEach) { $0.bind(numbers: keys.sorted()) }]
    }

    /// Asks for everything that the transaction may touch.
    func question(_ reach: WorkingReach, _ names: ScopeNames) -> PostgresCommand {
        PostgresCommand(.workingSet) { parameters in
            func bind(_ keys: some Collection<(scope: Int64, id: String)>) {
                parameters.bind(numbers: keys.map(\.scope))
                parameters.bind(texts: keys.map(\.id))
            }
            bind(reach.originals.map { ($0.scope, $0.id.rawValue) })
            bind(transactions.compactMap { key in names.scopes[key.scope].map { ($0, key.id.rawValue) } })
            bind(billing.compactMap { key in names.scopes[key.scope].map { ($0, key.id.rawValue) } })
            parameters.bind(names.apps[app])
            let named = customers.compactMap { customer in customer.token.map { (customer.id.rawValue, $0.storedOctets) } }
            parameters.bind(texts: named.map(\.0))
            parameters.bind(octets: named.map(\.1))
            parameters.bind(octets: tokens.map(\.storedOctets))
            bind(notifications.compactMap { one in names.scopes[one.scope].map { ($0, one.id) } })
            parameters.bind(octets: naming.map(\.storedOctets))
            parameters.bind(texts: logIns.union(reach.customers).union(customers.map(\.id)).map(\.rawValue))
        }
    }

    /// Everybody whom the transaction may concern: who is named in it, and whoever holds, or is named by, what it touches.
    ///
    /// Whoever else turns out to be concerned makes the transaction begin anew.
    func concerned(_ rows: WorkingSet, _ reach: WorkingReach) -> Set<CustomerID> {
        var found = logIns.union(reach.customers).union(customers.map(\.id))
        for token in tokens {
            found.formUnion(rows.tokens[token] ?? [])
            if let order = rows.orders[token] { found.insert(order.customer) }
        }
        for (original, member) in rows.members {
            let holders = ([member.owner].compactMap { $0 } + (rows.sharers[original] ?? [])).sorted()
            found.formUnion(holders.prefix(Recorder<WorkingSet>.holderLimit))
        }
        for customer in found { if let account = rows.known.identities[customer]?.logIn?.customer { found.insert(account) } }
        return found
    }

    /// Customers whose standing the transaction may change, so that everything that has to do with them is decided anew.
    func changingAccounts(_ rows: WorkingSet) -> Set<CustomerID> {
        logIns.union(leaving).union(
            accounts.filter { account in
                guard let identity = rows.known.identities[account] else { return false }
                return identity.logIn == nil
            })
    }

    /// Whether nothing can be known about anybody concerned, so that nothing more has to be read.
    func isAboutNewcomers(_ concerned: Set<CustomerID>, _ rows: WorkingSet, _ reach: WorkingReach) -> Bool {
        rows.members.isEmpty && !rows.hasNotifications && reach.customers.isEmpty && grants.isEmpty && debits.isEmpty && logIns.isEmpty
            && restoration?.areNone != false
            && concerned.allSatisfy { rows.customers[$0] == nil && rows.known.identities[$0] == nil }
    }

    /// A number for a key, the same in every process: FNV-1a of its kind and its text. Two keys with one number only wait for each other.
    static func key(_ kind: String, _ text: String) -> Int64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for octet in (kind + "\u{0}" + text).utf8 { hash = (hash ^ UInt64(octet)) &* 0x100_0000_01b3 }
        return Int64(bitPattern: hash)
    }
}

/// How far a transaction reaches beyond what it names; grows when it finds that it needs more.
struct WorkingReach {
    /// The original ids that it locks and reads.
    var originals: Set<StoredOriginal>
    /// Customers whom it turned out to concern.
    var customers: Set<CustomerID> = []
    /// Whether it locks the whole app.
    var isWhole = false
}
