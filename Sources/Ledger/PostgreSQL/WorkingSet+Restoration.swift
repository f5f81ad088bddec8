import AppStoreTypes
import Entitlements

/// Records of another ledger.
extension WorkingSet {
    func merge(_ claim: ClaimFact, on original: StoredOriginal, by customer: StoredCustomer) throws(WorkingSetGap) -> Bool {
        try require(original)
        let known = claims[original]?[customer.name]
        let kept = known.map { $0.fact(on: claim.original, by: customer.name) }
        let merged = kept?.combined(with: claim) ?? claim
        if merged == kept { return false }
        claims[original, default: [:]][customer.name] = Claim(
            first: merged.claimedAt.milliseconds, last: merged.lastClaimedAt.milliseconds, evidence: merged.evidence)
        commands.append(
            PostgresCommand(.mergeClaim) {
                $0.bind(original.scope)
                $0.bind(id: original.id)
                $0.bind(id: customer.name)
                $0.bind(merged.claimedAt)
                $0.bind(merged.lastClaimedAt)
                $0.bind(merged.evidence)
            })
        return true
    }

    func restore(_ event: RecordedEvent, app: Int64) throws(WorkingSetGap) -> Bool {
        try requireFacts()
        let place = KeptRecords.Place(customer: event.customer, sequence: event.sequence)
        guard !restored.events.contains(event.event.id), restored.places.insert(place).inserted else { return false }
        restored.events.insert(event.event.id)
        commands.append(
            PostgresCommand(.insertEvent) {
                $0.bind(app)
                EventRow.bind(event, to: $0)
            })
        return true
    }

    func restore(_ audit: RecordedAudit, app: Int64) throws(WorkingSetGap) -> Bool {
        try requireFacts()
        guard restored.audit.insert(KeptRecords.Audit(moment: audit.recordedAt, entry: audit.entry)).inserted else { return false }
        insert(audit.entry, app: app, at: audit.recordedAt)
        return true
    }
}

/// Events and entries of what the team did that are to be put, by which those that are kept are found.
struct RestoredRecords {
    var events: [RecordedEvent] = []
    var audit: [RecordedAudit] = []

    /// Whether there is nothing of which more than the customers' standing has to be known.
    var areNone: Bool { events.isEmpty && audit.isEmpty }

    /// Asks for what is kept.
    func commands(_ app: Int64) -> [PostgresCommand] {
        [
            PostgresCommand(.keptEvents) {
                $0.bind(app)
                $0.bind(texts: events.map(\.event.id.rawValue))
                $0.bind(texts: events.map(\.customer.rawValue))
                $0.bind(numbers: events.map(\.sequence))
            },
            PostgresCommand(.keptAudit) {
                $0.bind(app)
                $0.bind(numbers: audit.map(\.recordedAt.milliseconds))
            },
        ]
    }
}

/// What is kept of events and of what the team did, as far as it is to be put.
struct KeptRecords {
    struct Place: Hashable {
        let customer: CustomerID
        let sequence: Int64
    }

    struct Audit: Hashable {
        let moment: EpochMilliseconds
        let entry: AuditEntry
    }

    var events: Set<EventID> = []
    var places: Set<Place> = []
    var audit: Set<Audit> = []

    /// Takes the answers to `RestoredRecords.commands`.
    mutating func read(_ answers: ArraySlice<PostgresResult>) throws(PostgresFailure) {
        guard answers.count == 2, let kept = answers.first, let entries = answers.last else { return }
        for var row in kept.rows {
            events.insert(row.id() ?? "")
            places.insert(Place(customer: row.id() ?? "", sequence: row.number()))
        }
        for var row in entries.rows {
            let entry = try row.audit()
            audit.insert(Audit(moment: entry.recordedAt, entry: entry.entry))
        }
    }
}

extension WorkingKeys {
    /// What is put as another ledger had it.
    init(_ batch: Restoration) {
        self.init(app: batch.app)
        insert(FactSet(transactions: batch.transactions, renewals: batch.renewals))
        for notification in batch.notifications { insert(notification.record) }
        var restoration = RestoredRecords()
        for record in batch.records {
            switch record {
            case .evidence: continue
            case .customer(let reference, _):
                names.insert(reference.id)
                if !reference.isAnonymous { accounts.insert(reference.id) }
                if let token = reference.token { naming.insert(token) }
            case .identity(let customer, let logIn):
                logIns.insert(customer)
                if let logIn { names.insert(logIn.customer) }
            case .claim(let claim):
                insert(claim.original)
                names.insert(claim.customer)
                accounts.insert(claim.customer)
            case .transfer(let transfer):
                insert(transfer.original)
                names.formUnion([transfer.former, transfer.successor].compactMap { $0 })
            case .order(let order):
                naming.insert(order.id)
                names.insert(order.customer)
                accounts.insert(order.customer)
            case .appTransaction(let fact, let customer):
                scopes.insert(fact.key.scope)
                names.insert(customer)
            case .fulfilment(let fact, let original): insert(OriginalTransactionKey(scope: fact.key.scope, id: original))
            case .grant(let grant): grants.insert(grant.id)
            case .debit(let debit): debits.insert(debit.id)
            case .event(let event): restoration.events.append(event)
            case .feed(let customer, _): names.insert(customer)
            case .audit(let audit): restoration.audit.append(audit)
            }
        }
        tokens.formUnion(naming)
        self.restoration = restoration
    }
}

extension PostgresSession {
    /// Puts records of another ledger, in a transaction that has the app to itself.
    func restore(_ batch: Restoration) throws(PostgresFailure) -> Int {
        try transact(WorkingKeys(batch)) { (rows) throws(WorkingSetGap) in try Recorder(rows).restore(batch) }
    }
}

extension PostgresQuery {
    fileprivate static let mergeClaim = PostgresQuery(
        """
        INSERT INTO till.claims(scope, original, customer, claimed_at, last_claimed_at, evidence) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (scope, original, customer) DO UPDATE
        SET claimed_at = excluded.claimed_at, last_claimed_at = excluded.last_claimed_at, evidence = excluded.evidence
        """)
    fileprivate static let insertEvent = PostgresQuery(insertion(into: "till.events", "app, " + EventRow.columns))
    fileprivate static let keptEvents = PostgresQuery(
        """
        SELECT e.id, e.customer, e.sequence FROM unnest($2::text[]) AS given(id) JOIN till.events e ON e.app = $1 AND e.id = given.id
        UNION SELECT e.id, e.customer, e.sequence FROM unnest($3::text[], $4::bigint[]) AS given(customer, sequence)
        JOIN till.events e ON e.app = $1 AND e.customer = given.customer AND e.sequence = given.sequence
        """)
    fileprivate static let keptAudit = PostgresQuery(
        """
        SELECT position, recorded_at, actor, action, customer, detail FROM till.audit WHERE app = $1 AND cardinality($2) > 0 AND recorded_at = ANY($2)
        """)
}
