import AppStoreTypes

/// What is known of one chain when its owner is decided, in an order that does not depend on arrival.
struct OwnershipCase {
    /// The namings of known customers, the earliest purchase first.
    let namings: [NamedCustomer]
    /// The claims with the account that each counts for, the first first.
    let claims: [(claim: ClaimFact, customer: CustomerID)]
    let terms: OwnershipPolicy.Terms
    private let policy: OwnershipPolicy
    private let identities: Identities

    init(
        namings: [NamedCustomer], claims: [(claim: ClaimFact, customer: CustomerID)], identities: Identities, policy: OwnershipPolicy
    ) {
        self.namings = namings.sorted()
        self.claims = claims.sorted {
            ($0.claim.claimedAt, $0.customer, $0.claim.customer, $0.claim.original)
                < ($1.claim.claimedAt, $1.customer, $1.claim.customer, $1.claim.original)
        }
        self.identities = identities
        self.policy = policy
        let environment = (namings.first?.original ?? claims.first?.claim.original)?.scope.environment
        terms = policy.terms(in: environment ?? .production)
    }

    private func hasAccount(_ customer: CustomerID) -> Bool { !identities.isAnonymous(customer) }

    /// The customer whom the chain is bound to; `nil` when nobody is.
    ///
    /// The token of the first transaction outranks every claim, because nobody claims what is not bought yet. One that a later
    /// transaction brought is later than a claim that stood before it, and takes nothing from whoever claimed.
    var bound: CustomerID? {
        let skew = AccessRules.defaultClockTolerance
        var steps = namings.map { (moment: EpochMilliseconds($0.purchaseDate.milliseconds - skew), customer: $0.customer) }
        if !terms.requiresToken { steps += claims.map { (moment: $0.claim.claimedAt, customer: $0.customer) } }
        // Of two at one moment the naming stays before the claim.
        let order = steps.indices.sorted { (steps[$0].moment, $0) < (steps[$1].moment, $1) }.map { steps[$0].customer }
        return order.first(where: hasAccount) ?? order.first
    }

    /// Accounts that were named or claimed besides the one that the chain is bound to, perhaps only those of later than a moment.
    func conflicts(with bound: CustomerID, after moment: EpochMilliseconds? = nil) -> Set<OwnershipConflict> {
        func isLate(_ other: EpochMilliseconds) -> Bool { moment.map { other > $0 } ?? true }
        var found: Set<OwnershipConflict> = []
        for naming in namings where naming.customer != bound && hasAccount(naming.customer) && isLate(naming.purchaseDate) {
            found.insert(OwnershipConflict(original: naming.original, owner: bound, claimant: naming.customer, kind: .token))
        }
        for (claim, customer) in claims where customer != bound && hasAccount(customer) && isLate(claim.lastClaimedAt) {
            found.insert(OwnershipConflict(original: claim.original, owner: bound, claimant: customer, kind: .claim))
        }
        return found
    }

    /// The account with the latest claim or naming; among equals the greater id.
    var lastNamed: CustomerID? {
        let moments =
            namings.map { ($0.purchaseDate, $0.customer) } + claims.map { ($0.claim.lastClaimedAt, $0.customer) }
        return moments.filter { hasAccount($0.1) }.max { $0 < $1 }?.1
    }

    /// The account that holds the chain when it moves only while it gives nothing: each claim is judged at its own moment.
    ///
    /// A purchase with somebody else's token is judged just before it, because it makes the chain run again.
    func ownerByInactivity(from bound: CustomerID, _ isInactive: (EpochMilliseconds) -> Bool) -> CustomerID {
        var steps: [(moment: EpochMilliseconds, customer: CustomerID)] = namings.map {
            (EpochMilliseconds($0.purchaseDate.milliseconds - 1), $0.customer)
        }
        if !terms.requiresToken {
            for (claim, customer) in claims {
                steps.append((claim.claimedAt, customer))
                if claim.lastClaimedAt != claim.claimedAt { steps.append((claim.lastClaimedAt, customer)) }
            }
        }
        var owner = bound
        for step in steps.sorted(by: { $0 < $1 }) where step.customer != owner && hasAccount(step.customer) {
            if isInactive(step.moment) { owner = step.customer }
        }
        return owner
    }

    /// The accounts that share the chain, those who were first as far as the limit goes.
    func sharers(beside bound: CustomerID, without former: Set<CustomerID> = []) -> [CustomerID] {
        let moments = (namings.map { ($0.purchaseDate, $0.customer) } + claims.map { ($0.claim.claimedAt, $0.customer) }).sorted { $0 < $1 }
        return firstFew(
            moments.map(\.1).filter { $0 != bound && hasAccount($0) && !former.contains($0) }, policy.shareLimit.map { max($0, 1) - 1 })
    }

    /// Customers without an account who use the chain beside its owner, those who were first as far as the limit goes.
    func anonymousUsers(beside owner: CustomerID, without former: Set<CustomerID> = []) -> [CustomerID] {
        guard !terms.requiresToken else { return [] }
        return firstFew(claims.map(\.customer).filter { $0 != owner && !hasAccount($0) && !former.contains($0) }, policy.anonymousLimit)
    }

    private func firstFew(_ customers: [CustomerID], _ limit: Int?) -> [CustomerID] {
        var seen: Set<CustomerID> = []
        let each = customers.filter { seen.insert($0).inserted }
        return Array(each.prefix(max(0, limit ?? .max)))
    }
}
