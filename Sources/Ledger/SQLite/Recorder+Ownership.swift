import AppStoreTypes
import Entitlements

/// What a decision about ownership needs to know of the submission that brings it about.
struct OwnershipContext {
    let app: Int64
    let policy: OwnershipPolicy
    let moment: EpochMilliseconds
    let customer: CustomerID?

    init(app: Int64, submission: Submission) {
        self.app = app
        policy = submission.policy
        moment = submission.receivedAt
        customer = submission.customer?.id
    }

    init(app: Int64, policy: OwnershipPolicy, moment: EpochMilliseconds, customer: CustomerID?) {
        self.app = app
        self.policy = policy
        self.moment = moment
        self.customer = customer
    }
}

extension Recorder {
    /// Decides anew about each chain of which something new is known, and tells what became of each claim.
    func decideOwnership(
        _ claims: [StoredClaim], _ changed: ChangedChains, _ context: OwnershipContext
    ) throws(SQLiteFailure) -> [OriginalTransactionKey: ClaimOutcome] {
        var chains: [StoredOriginal: OwnershipDecision] = [:]
        for original in changed.originals {
            let chain = try chain(of: original)
            if chains[chain] == nil { chains[chain] = try decide(chain, context) }
        }
        var outcomes: [OriginalTransactionKey: ClaimOutcome] = [:]
        guard let customer = context.customer else { return outcomes }
        for claim in claims {
            let after = chains.isEmpty ? claim.before : chains[try chain(of: claim.original)] ?? claim.before
            outcomes[claim.key] = after.outcome(for: customer, before: claim.before)
        }
        return outcomes
    }

    /// Whose an original transaction is by the last decision.
    func ownership(of original: StoredOriginal) throws(SQLiteFailure) -> OwnershipDecision {
        let read = try connection.statement(.readOwner)
        read.begin()
        try read.bind(original.scope)
        try read.bind(id: original.id)
        // Reset in every case: a statement left open would hold an old picture of the file beside another process.
        defer { read.begin() }
        guard try read.step(), let owner = read.text(0) else { return .unclaimed }
        let others = try sharers(of: original).map(\.name)
        return OwnershipDecision(owner: CustomerID(owner), holders: ([CustomerID(owner)] + others).sorted(), isParked: false, conflicts: [])
    }

    private func decide(_ chain: StoredOriginal, _ context: OwnershipContext) throws(SQLiteFailure) -> OwnershipDecision {
        let originals = try originals(of: chain)
        var inputs = OwnershipInputs()
        for original in originals {
            let key = OriginalTransactionKey(scope: try scopes.scope(original.scope), id: original.id)
            try readNamings(original, key, app: context.app, into: &inputs)
            try readClaims(original, key, into: &inputs)
        }
        let activity = try activity(of: originals, context.policy)
        let decision = Ownership.decide(
            namings: inputs.namings, claims: inputs.claims, customers: inputs.customers, policy: context.policy,
            isInactive: { activity?.isInactive(at: $0) ?? false })
        for original in originals { try apply(decision, to: original, inputs.rows) }
        for conflict in decision.conflicts { try insert(conflict, chain.scope, inputs.rows, at: context.moment) }
        return decision
    }

    /// When the chain gave anything; read only for a policy that asks.
    ///
    /// The lengths of passes are not known here, so a non-renewing purchase counts as running until it is refunded.
    private func activity(of originals: [StoredOriginal], _ policy: OwnershipPolicy) throws(SQLiteFailure) -> ChainActivity? {
        var facts = FactSet()
        for original in originals {
            let scope = try scopes.scope(original.scope)
            guard policy.terms(in: scope.environment).conflict == .transferIfInactive else { return nil }
            for query in [Query.transactionsOfOriginal, .renewalOfOriginal] {
                let read = try connection.statement(query)
                read.begin()
                try read.bind(original.scope)
                try read.bind(id: original.id)
                while try read.step() {
                    if query == .transactionsOfOriginal {
                        facts.insert(try TransactionRow.read(read, scope: scope))
                    } else {
                        facts.insert(try RenewalRow.read(read, scope: scope))
                    }
                }
            }
        }
        return ChainActivity(facts, rules: .standard)
    }

    private func readNamings(
        _ original: StoredOriginal, _ key: OriginalTransactionKey, app: Int64, into inputs: inout OwnershipInputs
    ) throws(SQLiteFailure) {
        let read = try connection.statement(.namingsOfOriginal)
        read.begin()
        try read.bind(app)
        try read.bind(original.scope)
        try read.bind(id: original.id)
        while try read.step() {
            var row = SQLiteRow(read)
            let token = row.token()
            let transaction: TransactionID? = row.id()
            let purchaseDate = row.moment()
            guard let token, let transaction, let purchaseDate else { throw .damagedRow("namings", original.id.rawValue) }
            inputs.namings.append(TokenNaming(original: key, token: token, transaction: transaction, purchaseDate: purchaseDate))
            guard let customer = row.optionalNumber(), let name: CustomerID = row.id() else { continue }
            inputs.rows[name] = customer
            inputs.customers[token] = min(inputs.customers[token] ?? name, name)
        }
    }

    private func readClaims(
        _ original: StoredOriginal, _ key: OriginalTransactionKey, into inputs: inout OwnershipInputs
    ) throws(SQLiteFailure) {
        let read = try connection.statement(.claimsOfOriginal)
        read.begin()
        try read.bind(original.scope)
        try read.bind(id: original.id)
        while try read.step() {
            var row = SQLiteRow(read)
            let customer = row.number()
            let claim = try row.claim(on: key)
            inputs.rows[claim.customer] = customer
            inputs.claims.append(claim)
        }
    }

    private func apply(
        _ decision: OwnershipDecision, to original: StoredOriginal, _ rows: [CustomerID: Int64]
    ) throws(SQLiteFailure) {
        let set = try connection.statement(.setOwner)
        set.begin()
        try set.bind(decision.owner.flatMap { rows[$0] })
        try set.bind(original.scope)
        try set.bind(id: original.id)
        try set.run()
        let wanted = Set(decision.holders.filter { $0 != decision.owner }.compactMap { rows[$0] })
        let present = Set(try sharers(of: original).map(\.row))
        for (query, customers) in [(Query.insertSharer, wanted.subtracting(present)), (.deleteSharer, present.subtracting(wanted))] {
            for customer in customers {
                let statement = try connection.statement(query)
                statement.begin()
                try statement.bind(original.scope)
                try statement.bind(id: original.id)
                try statement.bind(customer)
                try statement.run()
            }
        }
    }

    private func sharers(of original: StoredOriginal) throws(SQLiteFailure) -> [(row: Int64, name: CustomerID)] {
        let read = try connection.statement(.readSharers)
        read.begin()
        try read.bind(original.scope)
        try read.bind(id: original.id)
        var found: [(row: Int64, name: CustomerID)] = []
        while try read.step() { found.append((read.integer(0), CustomerID(read.text(1) ?? ""))) }
        return found
    }

    private func insert(
        _ conflict: OwnershipConflict, _ scope: Int64, _ rows: [CustomerID: Int64], at moment: EpochMilliseconds
    ) throws(SQLiteFailure) {
        let insert = try connection.statement(.insertConflict)
        insert.begin()
        try insert.bind(scope)
        try insert.bind(id: conflict.original.id)
        try insert.bind(rows[conflict.owner])
        try insert.bind(rows[conflict.claimant])
        try insert.bind(conflict.kind.rawValue)
        try insert.bind(moment)
        try insert.run()
    }
}

/// What is known of a chain when its owner is decided.
private struct OwnershipInputs {
    var namings: [TokenNaming] = []
    var claims: [ClaimFact] = []
    var customers: [AppAccountToken: CustomerID] = [:]
    var rows: [CustomerID: Int64] = [:]
}

extension SQLiteRow {
    /// A claim from the columns name, first and last moment, evidence.
    mutating func claim(on original: OriginalTransactionKey) throws(SQLiteFailure) -> ClaimFact {
        let customer: CustomerID? = id()
        let first = moment()
        let last = moment()
        let evidence = digest()
        guard let customer, let first, let last, first <= last, let evidence else { throw .damagedRow("claims", original.id.rawValue) }
        return ClaimFact(original: original, customer: customer, moments: first...last, evidence: evidence)
    }
}
