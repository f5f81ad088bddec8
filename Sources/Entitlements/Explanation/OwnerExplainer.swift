import AppStoreTypes

/// Explains whose purchases are, from the tokens, orders, claims and conflicts at hand.
///
/// A ledger decided with everybody's claims; the facts about one customer hold only that customer's. So what they cannot tell is said
/// to be recorded, never guessed.
struct OwnerExplainer {
    private let facts: FactSet
    private let customer: CustomerID
    private let policy: OwnershipPolicy
    private let tokens: Set<AppAccountToken>
    private let namesOthers: Bool
    private let identities: Identities
    private let namings: [OriginalTransactionKey: [TokenNaming]]
    private let claims: [OriginalTransactionKey: [ClaimFact]]
    private let conflicts: [OriginalTransactionKey: [OwnershipConflict]]
    private let transfers: [OriginalTransactionKey: [TransferFact]]

    init(_ facts: FactSet, customer: CustomerID, policy: OwnershipPolicy, tokens: Set<AppAccountToken>, namesOthers: Bool) {
        self.facts = facts
        self.customer = customer
        self.policy = policy
        self.tokens = tokens
        self.namesOthers = namesOthers
        identities = Identities(anonymous: [], aliases: facts.aliases.values)
        namings = Dictionary(grouping: facts.namings.values, by: \.original)
        claims = Dictionary(grouping: facts.claims.values, by: \.original)
        conflicts = Dictionary(grouping: facts.conflicts, by: \.original)
        transfers = Dictionary(grouping: facts.transfers.values, by: \.original)
    }

    /// Why a purchase is the customer's.
    func reasons(of period: PaidPeriod) -> [Reason] { reasons(period.originalIDs, in: period.fact.scope) }

    /// Why a chain of purchases is the customer's, and what was decided against.
    func reasons(_ originals: [OriginalTransactionID], in scope: PurchaseScope) -> [Reason] {
        let keys = originals.map { OriginalTransactionKey(scope: scope, id: $0) }
        let disputes = keys.flatMap { conflicts[$0] ?? [] }
        var reasons = [basis(keys, disputes)]
        if let claim = ownClaim(keys), claim.customer != customer,
            let alias = facts.aliases.values.first(where: { $0.anonymous == claim.customer })
        {
            reasons.append(reason(.ownerLoggedIn, keys, [.alias(alias.key)], since: alias.loggedInAt))
        }
        return reasons + disputes.sorted(by: Self.order).filter { isOwn($0.owner) }.map { dispute($0, keys) }
    }

    /// What the customer claimed and does not have: nothing of it is among the facts about the customer.
    func lostClaims() -> [Reason] {
        let held = Set(facts.transactions.values.map(\.originalKey)).union(facts.renewals.keys)
        let lost = facts.claims.values.filter { isOwn($0.customer) && !held.contains($0.original) }
        return lost.sorted { ($0.claimedAt, $0.original) < ($1.claimedAt, $1.original) }.map { claim in
            if let last = lastTransfer([claim.original]), last.successor != nil, last.former.map(isOwn) ?? false {
                let keys: [FactKey] = [.claim(claim.key)] + (namesOthers ? [.transfer(last.key)] : [])
                return reason(.ownerTransferredAway, [claim.original], keys, since: last.transferredAt)
                    .with { $0.otherCustomer = namesOthers ? last.successor : nil }
            }
            let disputes = (conflicts[claim.original] ?? []).filter { isOwn($0.claimant) && !isOwn($0.owner) }
            let isParked = disputes.isEmpty && policy.terms(in: claim.original.scope.environment).requiresToken
            return reason(isParked ? .ownerParked : .ownerElsewhere, [claim.original], [.claim(claim.key)], since: claim.claimedAt)
                .with { $0.otherCustomer = namesOthers ? disputes.sorted(by: Self.order).first?.owner : nil }
        }
    }

    private func isOwn(_ other: CustomerID) -> Bool { other == customer || identities.account(of: other) == customer }

    /// The team's last word about a chain.
    private func lastTransfer(_ keys: [OriginalTransactionKey]) -> TransferFact? {
        keys.flatMap { transfers[$0] ?? [] }.max { $0.isBefore($1) }
    }

    private func basis(_ keys: [OriginalTransactionKey], _ disputes: [OwnershipConflict]) -> Reason {
        if let last = lastTransfer(keys), last.successor.map(isOwn) ?? false {
            return reason(.ownerTransferred, keys, namesOthers ? [.transfer(last.key)] : [], since: last.transferredAt)
                .with { $0.otherCustomer = namesOthers ? last.former : nil }
        }
        let named = keys.flatMap { namings[$0] ?? [] }.sorted { ($0.purchaseDate, $0.transaction) < ($1.purchaseDate, $1.transaction) }
        // Whoever the purchase was bound to first may have lost it by the policy.
        let came = disputes.sorted(by: Self.order).first { isOwn($0.claimant) && !isOwn($0.owner) }
        if let own = named.first(where: isCustomers), came == nil || named.first(where: isKnown)?.token == own.token {
            return bound(by: own, keys)
        }
        let claim = ownClaim(keys)
        guard let claim else {
            guard let own = named.first(where: isCustomers) else { return reason(.ownerRecorded, keys, [], since: nil) }
            return bound(by: own, keys)
        }
        let code: ReasonCode
        switch came.map({ policy.terms(in: $0.original.scope.environment).conflict }) {
        case nil: code = identities.isAnonymous(claim.customer) ? .ownerRecorded : .ownerFirstClaim
        case .transfer, .transferIfInactive: code = .ownerMoved
        case .share: code = .ownerShared
        case .reject: code = .ownerRecorded
        }
        let moved = code == .ownerMoved ? claim.lastClaimedAt : claim.claimedAt
        return reason(code, keys, [.claim(claim.key)], since: moved).with { reason in
            reason.otherCustomer = namesOthers ? came?.owner : nil
        }
    }

    private func bound(by naming: TokenNaming, _ keys: [OriginalTransactionKey]) -> Reason {
        let transaction = FactKey.transaction(TransactionKey(scope: naming.original.scope, id: naming.transaction))
        let order = OrderFact.Key(app: naming.original.scope.app, id: naming.token)
        let isOrder = facts.orders[order].map { isOwn($0.customer) } ?? false
        return reason(isOrder ? .ownerOrder : .ownerToken, keys, isOrder ? [transaction, .order(order)] : [transaction], since: nil)
            .with { reason in
                reason.transaction = naming.transaction
                reason.start = naming.purchaseDate
                if isOrder { reason.reference = naming.token.description }
            }
    }

    private func dispute(_ conflict: OwnershipConflict, _ keys: [OriginalTransactionKey]) -> Reason {
        reason(.ownerConflict, keys, namesOthers ? [.conflict(conflict)] : [], since: nil).with { reason in
            reason.otherCustomer = namesOthers ? conflict.claimant : nil
            reason.reference = conflict.kind.rawValue
            reason.original = conflict.original.id
        }
    }

    private func ownClaim(_ keys: [OriginalTransactionKey]) -> ClaimFact? {
        keys.flatMap { claims[$0] ?? [] }.filter { isOwn($0.customer) }
            .min { ($0.claimedAt, $0.original, $0.customer) < ($1.claimedAt, $1.original, $1.customer) }
    }

    /// Whom a token names; `nil` when the facts at hand do not tell.
    private func customer(of naming: TokenNaming) -> CustomerID? {
        if tokens.contains(naming.token) { return customer }
        return facts.orders[OrderFact.Key(app: naming.original.scope.app, id: naming.token)]?.customer
    }

    private func isCustomers(_ naming: TokenNaming) -> Bool { customer(of: naming).map(isOwn) ?? false }

    private func isKnown(_ naming: TokenNaming) -> Bool { customer(of: naming) != nil }

    private func reason(
        _ code: ReasonCode, _ keys: [OriginalTransactionKey], _ named: [FactKey], since moment: EpochMilliseconds?
    ) -> Reason {
        Reason(code, .tells, named.compactMap { facts.reference(to: $0) }).with { reason in
            reason.original = keys.first?.id
            reason.environment = keys.first?.scope.environment
            reason.start = moment
        }
    }

    private static func order(_ one: OwnershipConflict, _ other: OwnershipConflict) -> Bool {
        (one.original, one.claimant, one.kind.rawValue, one.owner) < (other.original, other.claimant, other.kind.rawValue, other.owner)
    }
}
