import AppStoreTypes
import Entitlements

/// Customers, claims, and whose the purchases are.
extension WorkingSet {
    func customer(_ id: CustomerID, app _: Int64) -> (customer: StoredCustomer, hasToken: Bool)? {
        customers[id].map { (StoredCustomer(row: 0, name: id), $0 != nil) }
    }

    func insert(_ customer: CustomerReference, app: Int64, at moment: EpochMilliseconds) -> StoredCustomer {
        remember(customer.id, customer.token)
        commands.append(
            PostgresCommand(.insertCustomer) {
                $0.bind(app)
                $0.bind(id: customer.id)
                $0.bind(customer.token)
                $0.bind(moment)
            })
        return StoredCustomer(row: 0, name: customer.id)
    }

    func set(_ token: AppAccountToken, of customer: StoredCustomer, app: Int64) {
        remember(customer.name, token)
        commands.append(
            PostgresCommand(.setCustomerToken) {
                $0.bind(app)
                $0.bind(id: customer.name)
                $0.bind(token)
            })
    }

    /// Keeps in mind that a customer exists, with or without a token.
    func remember(_ customer: CustomerID, _ token: AppAccountToken?) {
        customers[customer] = .some(token)
        if let token { tokens[token, default: []].insert(customer) }
    }

    func isCustomersToken(_ token: AppAccountToken, app _: Int64) -> Bool { tokens[token] != nil }

    func originals(naming token: AppAccountToken, app _: Int64) -> [StoredOriginal] {
        Array(namings.filter { $0.value[token] != nil }.keys)
    }

    func insertClaim(
        on original: StoredOriginal, by customer: StoredCustomer, at moment: EpochMilliseconds, evidence: EvidenceDigest
    ) throws(WorkingSetGap) -> Bool {
        try require(original)
        if claims[original]?[customer.name] != nil { return false }
        claims[original, default: [:]][customer.name] = Claim(first: moment.milliseconds, last: moment.milliseconds, evidence: evidence)
        commands.append(
            PostgresCommand(.insertClaim) {
                $0.bind(original.scope)
                $0.bind(id: original.id)
                $0.bind(id: customer.name)
                $0.bind(moment)
                $0.bind(evidence)
            })
        return true
    }

    func touchClaim(
        on original: StoredOriginal, by customer: StoredCustomer, at moment: EpochMilliseconds
    ) throws(WorkingSetGap) -> Bool {
        try require(original)
        guard let known = claims[original]?[customer.name], known.last < moment.milliseconds else { return false }
        claims[original]?[customer.name]?.last = moment.milliseconds
        commands.append(
            PostgresCommand(.touchClaim) {
                $0.bind(original.scope)
                $0.bind(id: original.id)
                $0.bind(id: customer.name)
                $0.bind(moment)
            })
        return true
    }

    func latestClaim(
        on original: StoredOriginal, besides customer: StoredCustomer
    ) throws(WorkingSetGap) -> (first: Int64, last: Int64)? {
        try require(original)
        let others = (claims[original] ?? [:]).filter { $0.key != customer.name }.values
        guard let first = others.map(\.first).max(), let last = others.map(\.last).max() else { return nil }
        return (first, last)
    }

    func claims(
        on original: StoredOriginal, _ key: OriginalTransactionKey
    ) throws(WorkingSetGap) -> [(StoredCustomer, ClaimFact)] {
        try require(original)
        return (claims[original] ?? [:]).sorted { $0.key < $1.key }.map { name, claim in
            (StoredCustomer(row: 0, name: name), claim.fact(on: key, by: name))
        }
    }

    func namings(
        of original: StoredOriginal, _ key: OriginalTransactionKey, app _: Int64
    ) throws(WorkingSetGap) -> [(naming: TokenNaming, customer: StoredCustomer?)] {
        try require(original)
        return (namings[original] ?? [:]).values.map { naming in
            let named = tokens[naming.token]?.min() ?? orders[naming.token]?.customer
            let here = TokenNaming(
                original: key, token: naming.token, transaction: naming.transaction, purchaseDate: naming.purchaseDate)
            return (here, named.map { StoredCustomer(row: 0, name: $0) })
        }
    }

    func owner(of original: StoredOriginal) throws(WorkingSetGap) -> CustomerID? {
        try require(original)
        return members[original]?.owner
    }

    func sharers(of original: StoredOriginal) throws(WorkingSetGap) -> [StoredCustomer] {
        try require(original)
        return (sharers[original] ?? []).map { StoredCustomer(row: 0, name: $0) }
    }

    func setOwner(_ customer: StoredCustomer?, of original: StoredOriginal) throws(WorkingSetGap) {
        try require(original)
        members[original]?.owner = customer?.name
    }

    func insertSharer(_ customer: StoredCustomer, of original: StoredOriginal) { change(.insertSharer, customer, of: original) }

    func deleteSharer(_ customer: StoredCustomer, of original: StoredOriginal) { change(.deleteSharer, customer, of: original) }

    func insert(
        _ conflict: OwnershipConflict, scope: Int64, owner: StoredCustomer?, claimant: StoredCustomer?, at moment: EpochMilliseconds
    ) {
        known.purchases[StoredOriginal(scope: scope, id: conflict.original.id), default: .init()].conflicts.insert(conflict)
        commands.append(
            PostgresCommand(.insertConflict) {
                $0.bind(scope)
                $0.bind(id: conflict.original.id)
                $0.bind(id: owner?.name)
                $0.bind(id: claimant?.name)
                $0.bind(conflict.kind.rawValue)
                $0.bind(moment)
            })
    }

    private func change(_ query: PostgresQuery, _ customer: StoredCustomer, of original: StoredOriginal) {
        if query == .insertSharer { sharers[original, default: []].insert(customer.name) } else { sharers[original]?.remove(customer.name) }
        commands.append(
            PostgresCommand(query) {
                $0.bind(original.scope)
                $0.bind(id: original.id)
                $0.bind(id: customer.name)
            })
    }
}
