import AppStoreTypes
import Entitlements

/// The customers whom a submission concerns, as they were before it.
struct EventWatch {
    /// The facts about each as they were.
    var before: [CustomerID: FactSet] = [:]
    /// The original ids that the submission may change.
    var originals: Set<StoredOriginal> = []
    /// Whether the submission brings anything new.
    var isNeeded = true
    /// What becomes of the submission's customer, if nothing was known of the customer.
    var expectation: Expectation?
}

/// What a customer has once a submission is stored.
struct Outlook {
    let facts: FactSet
    /// What the facts say at the submission's moment; `nil` when nobody folded them.
    let state: CustomerState?
}

extension Recorder {
    /// Of one purchase's many holders so many are told about it; each has the state, whoever is told.
    static var holderLimit: Int { 256 }

    /// Looks at everybody whom a submission concerns, before anything of it is stored.
    func watch(_ prepared: PreparedSubmission, app: Int64) throws(Failure) -> EventWatch {
        let submission = prepared.submission
        if try isRepetition(prepared, app: app) { return EventWatch(isNeeded: false) }
        var originals: Set<StoredOriginal> = []
        for fact in prepared.facts.transactions.values {
            let scope = try rows.number(of: fact.scope)
            originals.insert(StoredOriginal(scope: scope, id: fact.originalID))
            if let known = try rows.storedTransaction(fact.id, scope: scope) { originals.insert(known.original) }
            if let event = fact.webOrderLineItemID, fact.ownershipType == .purchased,
                let known = try rows.billing(event, scope: scope)
            {
                originals.insert(known)
            }
        }
        for fact in prepared.facts.renewals.values {
            originals.insert(StoredOriginal(scope: try rows.number(of: fact.key.scope), id: fact.originalID))
        }
        for key in submission.claims.map(\.original) + [submission.notification?.fact.original].compactMap({ $0 }) {
            originals.insert(StoredOriginal(scope: try rows.number(of: key.scope), id: key.id))
        }
        var customers: Set<CustomerID> = []
        for change in submission.changes {
            switch change {
            case .fulfilment(let fact):
                if let known = try rows.storedTransaction(fact.key.id, scope: rows.number(of: fact.key.scope)) {
                    originals.insert(known.original)
                }
            case .logIn(let alias):
                customers.insert(alias.anonymous)
                originals.formUnion(try rows.originals(concerning: alias.anonymous, app: app))
            case .grant, .withdrawal, .debit: continue
            }
        }
        var watch = try watch(originals, submission.customer, customers, submission.app, app)
        watch.expectation = prepared.expectation
        return watch
    }

    /// Looks at everybody whom an order concerns.
    func watch(_ prepared: PreparedOrder, app: Int64) throws(Failure) -> EventWatch {
        let originals = Set(try rows.originals(naming: prepared.order.id, app: app))
        return try watch(originals, prepared.customer, [], prepared.order.app, app)
    }

    func watch(
        _ given: Set<StoredOriginal>, _ reference: CustomerReference?, _ others: Set<CustomerID>, _ app: AppID, _ number: Int64
    ) throws(Failure) -> EventWatch {
        var customers = others
        var originals = given
        if let reference {
            customers.insert(reference.id)
            if let token = reference.token { originals.formUnion(try rows.originals(naming: token, app: number)) }
            // Who had no account and is named as somebody with one now comes before others who have none.
            if !reference.isAnonymous, let identity = try rows.identity(of: reference.id, app: number), identity.logIn == nil {
                originals.formUnion(try rows.originals(concerning: reference.id, app: number))
            }
        }
        var watch = EventWatch()
        for original in originals {
            let chain = try rows.chain(of: original)
            for member in try rows.originals(of: chain) { watch.originals.insert(member) }
            customers.formUnion(try ownership(of: chain).holders.prefix(Self.holderLimit))
        }
        watch.originals.formUnion(originals)
        for customer in customers { watch.before[customer] = try rows.facts(about: customer, app: app) }
        return watch
    }

    /// Whether a submission brings nothing but what is stored: the same documents, and claims that were made before.
    private func isRepetition(_ prepared: PreparedSubmission, app: Int64) throws(Failure) -> Bool {
        let submission = prepared.submission
        guard submission.changes.isEmpty, submission.appTransactions.isEmpty, submission.notification == nil else { return false }
        for fact in prepared.facts.transactions.values {
            let known = try rows.storedTransaction(fact.id, scope: rows.number(of: fact.scope))
            guard known?.source == fact.source, known?.original.id == fact.originalID else { return false }
        }
        for fact in prepared.facts.renewals.values {
            let original = StoredOriginal(scope: try rows.number(of: fact.key.scope), id: fact.originalID)
            guard try rows.storedRenewal(original) == fact.source else { return false }
        }
        guard let reference = submission.customer else { return true }
        guard let known = try rows.customer(reference.id, app: app), known.hasToken || reference.token == nil else { return false }
        let identity = try rows.identity(of: reference.id, app: app)
        guard reference.isAnonymous || identity == nil || identity?.logIn != nil else { return false }
        for claim in submission.claims {
            let conflict = submission.policy.terms(in: claim.original.scope.environment).conflict
            guard conflict == .reject || conflict == .share else { return false }
            let original = StoredOriginal(scope: try rows.number(of: claim.original.scope), id: claim.original.id)
            guard try rows.claims(on: original, claim.original).contains(where: { $0.1.customer == reference.id }) else { return false }
            let transfer = try lastTransfer(of: original)
            if try isNewSince(transfer, ownership(of: original), claim.original, original, reference.id) { return false }
        }
        return true
    }

    /// Tells everybody concerned what the submission changed, compared with what was told before.
    ///
    /// - Returns: what `subject` has now; `nil` when nobody looked.
    @discardableResult
    func tell(
        _ watch: EventWatch, _ transfers: [PurchaseTransfer], in app: AppID, number: Int64, rules: AccessRules,
        at moment: EpochMilliseconds, lookingAt subject: CustomerID? = nil
    ) throws(Failure) -> Outlook? {
        guard watch.isNeeded else { return nil }
        var outlook: Outlook?
        var touched: Set<OriginalTransactionKey> = []
        var customers = Set(watch.before.keys)
        for original in watch.originals {
            touched.insert(OriginalTransactionKey(scope: try rows.scope(original.scope), id: original.id))
            let chain = try rows.chain(of: original)
            customers.formUnion(try ownership(of: chain).holders.prefix(Self.holderLimit))
        }
        var owners: Set<CustomerID> = []
        for original in watch.originals { if let owner = try rows.owner(of: original) { owners.insert(owner) } }
        // Whoever pays is told first: an event that concerns several is kept once.
        for customer in customers.sorted(by: { (owners.contains($0) ? 0 : 1, $0) < (owners.contains($1) ? 0 : 1, $1) }) {
            if try rows.identity(of: customer, app: number)?.logIn != nil {
                // What such a customer had is the account's.
                if let before = watch.before[customer], before != FactSet() {
                    let toldAt = try rows.feed(of: customer, app: number)?.toldAt ?? moment
                    try rows.put(Standing.none, of: customer, app: number, at: max(moment, toldAt))
                }
                continue
            }
            let facts = try rows.facts(about: customer, app: app)
            let before = watch.before[customer] ?? facts.excluding(touched)
            let news = transfers.filter { $0.to.owner == customer }
            var state: CustomerState?
            if facts != before || !news.isEmpty {
                let expected = customer == subject && news.isEmpty && before == FactSet() ? watch.expectation : nil
                state = try tell(customer, before, facts, news, expected, number: number, rules: rules, at: moment)
            }
            // A state of another moment, after something that was told later already, is no answer.
            if customer == subject { outlook = Outlook(facts: facts, state: state?.moment == moment ? state : nil) }
        }
        return outlook
    }

    /// Tells a customer what time alone has changed since it was told; whether anything was due.
    func tellDue(_ customer: CustomerID, in app: AppID, rules: AccessRules, at moment: EpochMilliseconds) throws(Failure) -> Bool {
        let number = try rows.number(of: app)
        guard let due = try rows.feed(of: customer, app: number)?.nextChange, due <= moment else { return false }
        let facts = try rows.facts(about: customer, app: app)
        _ = try tell(customer, facts, facts, [], nil, number: number, rules: rules, at: moment)
        return true
    }

    /// Tells a customer what changed; gives what the customer has now.
    ///
    /// - Parameter expected: what was worked out for a customer of whom nothing was known.
    private func tell(
        _ customer: CustomerID, _ before: FactSet, _ after: FactSet, _ transfers: [PurchaseTransfer], _ expected: Expectation?,
        number: Int64, rules: AccessRules, at moment: EpochMilliseconds
    ) throws(Failure) -> CustomerState {
        let known = try rows.feed(of: customer, app: number)
        if let expected, known == nil, expected.state.moment == moment, expected.facts == after {
            let feed = StoredFeed(toldAt: moment, nextChange: expected.state.nextChange, sequence: 0)
            try rows.tell(expected.events, feed: feed, of: customer, app: number, at: moment)
            let standing = Standing(expected.state)
            if standing != .none { try rows.put(standing, of: customer, app: number, at: moment) }
            return expected.state
        }
        let now = max(moment, known?.toldAt ?? moment)
        let old = fold(before, at: known?.toldAt ?? now, rules: rules)
        let new = fold(after, at: now, rules: rules)
        var events = diff(old, new, customer: customer)
        if !transfers.isEmpty {
            events += transfers.compactMap { $0.to.transfer(of: $0.original, before: $0.from, at: now) }
            events.sort()
        }
        let feed = StoredFeed(toldAt: now, nextChange: new.nextChange, sequence: known?.sequence ?? 0)
        let standing = Standing(new)
        if standing != (known == nil ? .none : Standing(old)) { try rows.put(standing, of: customer, app: number, at: now) }
        if events.isEmpty, let known, known.nextChange == feed.nextChange, known.toldAt == now { return new }
        try rows.tell(events, feed: feed, of: customer, app: number, at: now)
        return new
    }
}
