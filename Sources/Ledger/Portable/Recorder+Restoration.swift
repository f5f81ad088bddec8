import AppStoreTypes
import Entitlements

/// Records that are put into a ledger as they were.
extension Recorder {
    /// Puts a batch; gives how many of its facts and records were new.
    func restore(_ batch: Restoration) throws(Failure) -> Int {
        let app = try rows.number(of: batch.app)
        var changed = ChangedChains()
        var news = 0
        for record in batch.records where try restore(record, batch, app: app, &changed) { news += 1 }
        for (record, receivedAt) in batch.notifications {
            if try rows.insert(record, scope: rows.number(of: record.scope), receivedAt: receivedAt) { news += 1 }
        }
        for naming in PreparedSubmission.namings(batch.transactions, batch.renewals, []) + batch.tokens {
            try rows.insert(naming.token, in: naming.evidence, app: app)
        }
        let facts = FactSet(transactions: batch.transactions, renewals: batch.renewals)
        news += try recordTransactions(facts, &changed).values.filter { $0 == .recorded }.count
        news += try recordRenewals(facts).values.filter { $0 == .recorded }.count
        let moment = batch.records.reduce(EpochMilliseconds(0)) { max($0, $1.moment) }
        let context = OwnershipContext(app: app, policy: batch.policy, rules: batch.rules, moment: moment, customer: nil)
        _ = try decideOwnership([], changed, context)
        // Nobody is told of what was told elsewhere, and who subscribes is found by looking at everybody.
        if news > 0 { try rows.beginFill(of: app) }
        return news
    }

    /// Puts one record; whether it was new.
    private func restore(
        _ record: PortableRecord, _ batch: Restoration, app: Int64, _ changed: inout ChangedChains
    ) throws(Failure) -> Bool {
        switch record {
        case .evidence(let evidence):
            try rows.insert(evidence, app: app)
            return false
        case .customer(let reference, let moment):
            let isKnown = try rows.customer(reference.id, app: app) != nil
            _ = try rememberCustomer(reference, app: app, at: moment, &changed)
            return !isKnown
        case .identity(let customer, let logIn):
            return try restore(customer, logIn, app: app, &changed)
        case .claim(let claim):
            return try restore(claim, app: app, &changed)
        case .transfer(let transfer):
            return try restore(transfer, app: app, &changed)
        case .order(let order):
            if try rows.order(order.id, app: batch.app) != nil { return false }
            guard
                let customer = try rememberCustomer(
                    CustomerReference(id: order.customer, token: nil), app: app, at: order.createdDate, &changed)
            else { return false }
            try rows.insert(order, metadata: order.metadata?.compactText, customer: customer, app: app)
            try changeChains(named: order.id, app: app, &changed)
            return true
        case .appTransaction(let fact, let customer):
            let scope = try rows.number(of: fact.key.scope)
            if let known = try rows.storedAppTransaction(fact.key.id, of: customer, scope: scope), fact.source <= known { return false }
            try rows.put(fact, of: customer, scope: scope)
            return true
        case .fulfilment(let fact, let original):
            let stored = StoredOriginal(scope: try rows.number(of: fact.key.scope), id: original)
            if try rows.hasFulfilment(fact.key.id, of: stored) { return false }
            try rows.insert(fact, original: stored)
            return true
        case .grant(let grant):
            let known = try rows.grant(grant.id, app: batch.app)
            let combined = known?.combined(with: grant) ?? grant
            if known == combined { return false }
            try rows.put(combined, app: app)
            return true
        case .debit(let debit):
            if try rows.debit(debit.id, app: batch.app) != nil { return false }
            try rows.insert(debit, app: app)
            return true
        case .event(let event):
            return try rows.restore(event, app: app)
        case .feed(let customer, let feed):
            return try restore(feed, of: customer, app: app)
        case .audit(let audit):
            return try rows.restore(audit, app: app)
        }
    }

    private func restore(_ customer: CustomerID, _ logIn: AliasFact?, app: Int64, _ changed: inout ChangedChains) throws(Failure) -> Bool {
        let known = try rows.identity(of: customer, app: app)
        var identity = known ?? StoredIdentity(anonymous: customer)
        if let logIn {
            let first = identity.logIn.map {
                AliasFact(app: logIn.app, anonymous: customer, customer: $0.customer, loggedInAt: $0.moment).combined(with: logIn)
            }
            let alias = first ?? logIn
            identity.logIn = StoredIdentity.LogIn(customer: alias.customer, moment: alias.loggedInAt)
        }
        if identity == known { return false }
        try rows.put(identity, app: app)
        for original in try rows.originals(concerning: customer, app: app) { changed.insert(original) }
        return true
    }

    private func restore(_ claim: ClaimFact, app: Int64, _ changed: inout ChangedChains) throws(Failure) -> Bool {
        let original = StoredOriginal(scope: try rows.number(of: claim.original.scope), id: claim.original.id)
        let reference = CustomerReference(id: claim.customer, token: nil)
        var customer = try rows.customer(claim.customer, app: app)?.customer
        if customer == nil { customer = try rememberCustomer(reference, app: app, at: claim.claimedAt, &changed) }
        guard let customer else { return false }
        try rows.insert(original)
        guard try rows.merge(claim, on: original, by: customer) else { return false }
        changed.insert(original)
        return true
    }

    private func restore(_ transfer: TransferFact, app: Int64, _ changed: inout ChangedChains) throws(Failure) -> Bool {
        let original = StoredOriginal(scope: try rows.number(of: transfer.original.scope), id: transfer.original.id)
        for name in [transfer.former, transfer.successor].compactMap({ $0 }) {
            let reference = CustomerReference(id: name, token: nil)
            _ = try rememberCustomer(reference, app: app, at: transfer.transferredAt, &changed)
        }
        try rows.insert(original)
        let known = try rows.transfers(of: original, transfer.original).first { $0.former == transfer.former }
        let combined = known?.combined(with: transfer) ?? transfer
        if combined == known { return false }
        try rows.put(combined, on: original)
        changed.insert(original)
        return true
    }

    private func restore(_ feed: PortableRecord.Feed, of customer: CustomerID, app: Int64) throws(Failure) -> Bool {
        let known = try rows.feed(of: customer, app: app)
        if let known, known.sequence >= feed.sequence, known.toldAt >= feed.toldAt { return false }
        try rows.tell(
            [], feed: StoredFeed(toldAt: feed.toldAt, nextChange: feed.nextChange, sequence: max(feed.sequence, known?.sequence ?? 0)),
            of: customer, app: app, at: feed.toldAt)
        return true
    }
}

extension PortableRecord {
    /// When it was told, as far as decisions about ownership note a date.
    fileprivate var moment: EpochMilliseconds {
        switch self {
        case .evidence(let evidence): evidence.receivedAt
        case .claim(let claim): claim.lastClaimedAt
        case .order(let order): order.createdDate
        case .identity(_, let logIn): logIn?.loggedInAt ?? EpochMilliseconds(0)
        case .customer(_, let moment): moment
        case .transfer(let transfer): transfer.transferredAt
        case .appTransaction, .fulfilment, .grant, .debit, .event, .feed, .audit: EpochMilliseconds(0)
        }
    }
}
