import AppStoreTypes
import Entitlements

/// What the team tells, and who is who.
extension WorkingSet {
    func identity(of customer: CustomerID, app _: Int64) throws(WorkingSetGap) -> StoredIdentity? {
        if !identified.contains(customer) { try require(customer) }
        return known.identities[customer]
    }

    func put(_ identity: StoredIdentity, app: Int64) {
        identified.insert(identity.anonymous)
        known.identities[identity.anonymous] = identity
        if let logIn = identity.logIn { known.logIns[logIn.customer, default: [:]][identity.anonymous] = logIn.moment }
        commands.append(PostgresCommand(.putIdentity) { IdentityRow.bind(identity, app: app, to: $0) })
    }

    func deleteIdentity(of customer: CustomerID, app: Int64) {
        known.identities[customer] = nil
        commands.append(
            PostgresCommand(.deleteIdentity) {
                $0.bind(app)
                $0.bind(id: customer)
            })
    }

    func originals(concerning customer: CustomerID, app _: Int64) throws(WorkingSetGap) -> [StoredOriginal] {
        try requireChains(of: customer)
        var found = known.concerning[customer] ?? []
        for (original, member) in members {
            let names = (namings[original] ?? [:]).keys
            if member.owner == customer || sharers[original]?.contains(customer) == true || claims[original]?[customer] != nil
                || names.contains(where: { tokens[$0]?.contains(customer) == true || orders[$0]?.customer == customer })
            {
                found.insert(original)
            }
        }
        return Array(found)
    }

    func storedAppTransaction(_ id: AppTransactionID?, of customer: CustomerID, scope: Int64) throws(WorkingSetGap) -> FactSource? {
        try require(customer)
        let key = AppTransactionFact.Key(scope: try self.scope(scope), id: id)
        return known.appTransactions[customer]?[key]?.source
    }

    func put(_ fact: AppTransactionFact, of customer: CustomerID, scope: Int64) {
        known.appTransactions[customer, default: [:]][fact.key] = fact
        commands.append(PostgresCommand(.putAppTransaction) { AppTransactionRow.bind(fact, of: customer, scope: scope, to: $0) })
    }

    func hasFulfilment(_ id: TransactionID, of original: StoredOriginal) throws(WorkingSetGap) -> Bool {
        try require(original)
        if members[original]?.stored != nil { try requireFacts() }
        return known.purchases[original]?.fulfilments[id] != nil
    }

    func insert(_ fulfilment: FulfilmentFact, original: StoredOriginal) {
        known.purchases[original, default: .init()].fulfilments[fulfilment.key.id] = fulfilment
        commands.append(PostgresCommand(.insertFulfilment) { FulfilmentRow.bind(fulfilment, original: original, to: $0) })
    }

    func grant(_ id: GrantID, app _: AppID) throws(WorkingSetGap) -> GrantFact? {
        try requireFacts()
        return known.grants[id]
    }

    func put(_ grant: GrantFact, app: Int64) {
        // One that is new must not displace another customer's that came in at the same moment.
        let isKnown = known.grants.updateValue(grant, forKey: grant.id) != nil
        if !isKnown {
            commands.append(PostgresCommand(.insertGrant) { GrantRow.bind(grant, app: app, to: $0) })
        } else {
            commands.append(
                PostgresCommand(.withdrawGrant) {
                    $0.bind(app)
                    $0.bind(id: grant.id)
                    $0.bind(grant.withdrawnAt)
                })
        }
    }

    func debit(_ id: DebitID, app _: AppID) throws(WorkingSetGap) -> DebitFact? {
        try requireFacts()
        return known.debits[id]
    }

    func insert(_ debit: DebitFact, app: Int64) {
        known.debits[debit.id] = debit
        commands.append(PostgresCommand(.insertDebit) { DebitRow.bind(debit, app: app, to: $0) })
    }

    func insert(_ audit: AuditEntry, app: Int64, at moment: EpochMilliseconds) {
        commands.append(
            PostgresCommand(.insertAudit) {
                $0.bind(app)
                $0.bind(moment)
                $0.bind(audit.actor)
                $0.bind(audit.action)
                $0.bind(id: audit.customer)
                $0.bind(audit.detail)
            })
    }
}
