import AppStoreTypes
import Entitlements

/// What a decision about ownership needs to know of the submission that brings it about.
struct OwnershipContext {
    let app: Int64
    let policy: OwnershipPolicy
    let rules: AccessRules
    let moment: EpochMilliseconds
    let customer: CustomerID?

    init(app: Int64, submission: Submission) {
        self.app = app
        policy = submission.policy
        rules = submission.rules
        moment = submission.receivedAt
        customer = submission.customer?.id
    }

    init(app: Int64, policy: OwnershipPolicy, rules: AccessRules, moment: EpochMilliseconds, customer: CustomerID?) {
        self.app = app
        self.policy = policy
        self.rules = rules
        self.moment = moment
        self.customer = customer
    }
}

extension Recorder {
    /// Decides anew about each chain of which something new is known, and tells what became of each claim and who moved.
    func decideOwnership(
        _ claims: [StoredClaim], _ changed: ChangedChains, _ context: OwnershipContext
    ) throws(Failure) -> (outcomes: [OriginalTransactionKey: ClaimOutcome], transfers: [PurchaseTransfer]) {
        var chains: [StoredOriginal: OwnershipDecision] = [:]
        var transfers: [PurchaseTransfer] = []
        for original in changed.originals {
            let chain = try rows.chain(of: original)
            if chains[chain] != nil { continue }
            let before = try ownership(of: chain)
            let after = try decide(chain, context)
            chains[chain] = after
            if let old = before.owner, let new = after.owner, old != new {
                let key = OriginalTransactionKey(scope: try rows.scope(chain.scope), id: chain.id)
                transfers.append(PurchaseTransfer(original: key, from: before, to: after))
            }
        }
        var outcomes: [OriginalTransactionKey: ClaimOutcome] = [:]
        guard let customer = context.customer else { return (outcomes, transfers) }
        for claim in claims {
            let after = chains.isEmpty ? claim.before : chains[try rows.chain(of: claim.original)] ?? claim.before
            outcomes[claim.key] = after.outcome(for: customer, before: claim.before)
        }
        return (outcomes, transfers)
    }

    /// Whose an original transaction is by the last decision.
    func ownership(of original: StoredOriginal) throws(Failure) -> OwnershipDecision {
        guard let owner = try rows.owner(of: original) else { return .unclaimed }
        let others = try rows.sharers(of: original).map(\.name)
        return OwnershipDecision(owner: owner, holders: ([owner] + others).sorted(), isParked: false, conflicts: [])
    }

    private func decide(_ chain: StoredOriginal, _ context: OwnershipContext) throws(Failure) -> OwnershipDecision {
        let originals = try rows.originals(of: chain)
        var inputs = OwnershipInputs(app: try rows.scope(chain.scope).app)
        for original in originals {
            let key = OriginalTransactionKey(scope: try rows.scope(original.scope), id: original.id)
            for (naming, customer) in try rows.namings(of: original, key, app: context.app) { inputs.insert(naming, of: customer) }
            for (customer, claim) in try rows.claims(on: original, key) { inputs.insert(claim, of: customer) }
            for transfer in try rows.transfers(of: original, key) {
                inputs.transfers.append(transfer)
                for name in [transfer.former, transfer.successor].compactMap({ $0 }) {
                    if let person = try rows.person(name, app: context.app) { inputs.stored[name] = person }
                }
            }
        }
        let identities = try identities(of: &inputs, context)
        let activity = try activity(of: originals, context)
        let decision = Ownership.decide(
            namings: inputs.namings, claims: inputs.claims, transfers: inputs.transfers, customers: inputs.customers,
            policy: context.policy, identities: identities, isInactive: { activity?.isInactive(at: $0) ?? false })
        for original in originals { try apply(decision, to: original, inputs.stored) }
        for conflict in decision.conflicts {
            try rows.insert(
                conflict, scope: chain.scope, owner: inputs.stored[conflict.owner], claimant: inputs.stored[conflict.claimant],
                at: context.moment)
        }
        return decision
    }

    /// Which of the chain's people have no account, and who logged in as whom; the accounts become people of the chain.
    private func identities(of inputs: inout OwnershipInputs, _ context: OwnershipContext) throws(Failure) -> Identities {
        var anonymous: [CustomerID] = []
        var logIns: [AliasFact] = []
        for customer in inputs.stored.keys {
            guard let identity = try rows.identity(of: customer, app: context.app) else { continue }
            anonymous.append(customer)
            guard let logIn = identity.logIn else { continue }
            logIns.append(AliasFact(app: inputs.app, anonymous: customer, customer: logIn.customer, loggedInAt: logIn.moment))
            if let account = try rows.customer(logIn.customer, app: context.app)?.customer { inputs.stored[account.name] = account }
        }
        return Identities(anonymous: anonymous, aliases: logIns)
    }

    /// When the chain gave anything; read only for a policy that asks, `nil` where it does not.
    private func activity(of originals: [StoredOriginal], _ context: OwnershipContext) throws(Failure) -> ChainActivity? {
        var facts = FactSet()
        for original in originals {
            let scope = try rows.scope(original.scope)
            guard context.policy.terms(in: scope.environment).conflict == .transferIfInactive else { return nil }
            try rows.readFacts(of: original, in: scope, into: &facts)
        }
        return ChainActivity(facts, rules: context.rules)
    }

    private func apply(
        _ decision: OwnershipDecision, to original: StoredOriginal, _ stored: [CustomerID: StoredCustomer]
    ) throws(Failure) {
        try rows.setOwner(decision.owner.flatMap { stored[$0] }, of: original)
        let wanted = Set(decision.holders.filter { $0 != decision.owner }.compactMap { stored[$0] })
        let present = Set(try rows.sharers(of: original))
        for customer in wanted.subtracting(present) { try rows.insertSharer(customer, of: original) }
        for customer in present.subtracting(wanted) { try rows.deleteSharer(customer, of: original) }
    }
}

/// A chain that moved from one customer to another.
struct PurchaseTransfer {
    let original: OriginalTransactionKey
    let from: OwnershipDecision
    let to: OwnershipDecision
}

/// What is known of a chain when its owner is decided.
private struct OwnershipInputs {
    let app: AppID
    var namings: [TokenNaming] = []
    var claims: [ClaimFact] = []
    var transfers: [TransferFact] = []
    var customers: [AppAccountToken: CustomerID] = [:]
    var stored: [CustomerID: StoredCustomer] = [:]

    init(app: AppID) { self.app = app }

    mutating func insert(_ naming: TokenNaming, of customer: StoredCustomer?) {
        namings.append(naming)
        guard let customer else { return }
        stored[customer.name] = customer
        customers[naming.token] = min(customers[naming.token] ?? customer.name, customer.name)
    }

    mutating func insert(_ claim: ClaimFact, of customer: StoredCustomer) {
        stored[customer.name] = customer
        claims.append(claim)
    }
}
