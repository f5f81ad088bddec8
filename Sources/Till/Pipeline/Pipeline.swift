import Foundation

/// The one way that every purchase takes, wherever it came from: into the outbox, to the server, out of StoreKit, out of the outbox.
///
/// One transaction is worked on once at a time; whoever brings it meanwhile gets the same result. What was settled in this run of the
/// app is not sent again, unless Apple says something new about it.
actor Pipeline {
    let store: any Store
    let journal: Journal
    let courier: Courier
    let identity: Identity
    let events: EventQueue
    let surroundings: Surroundings
    /// What the app has worked on, by asking for the event after it.
    nonisolated let toldEvents: AsyncStream<Settlement>
    let told: AsyncStream<Settlement>.Continuation

    private var inWork: [String: Work] = [:]
    private(set) var settled = SettledPurchases()
    /// Refusals that may go away are tried once in each run of the app.
    private var triedInThisRun: Set<String> = []
    /// When the server asked to be left alone until.
    private(set) var quietUntil: Date?
    /// Products whose purchase call waits for the customer: what arrives meanwhile may be its own result.
    var openCalls: [String: Int] = [:]
    var heldEvents: [(transaction: String, product: String, event: TillEvent)] = []

    /// What was said to need attention in this run; each is said once.
    private var alarmed: Set<TillErrorCode> = []

    private struct Work {
        let proof: String?
        let attempts: Int
        let task: Task<Settlement, Never>
        /// Whether a call of the customer's waits for it, which then tells the app.
        var isAwaited = false
    }

    init(store: any Store, journal: Journal, courier: Courier, identity: Identity, events: EventQueue, surroundings: Surroundings) {
        self.store = store
        self.journal = journal
        self.courier = courier
        self.identity = identity
        self.events = events
        self.surroundings = surroundings
        (toldEvents, told) = AsyncStream.makeStream(of: Settlement.self)
    }

    /// Settles a transaction that StoreKit delivered.
    func settle(_ transaction: StoreTransaction, as reason: SettlingReason) async -> Settlement {
        while let work = inWork[transaction.id] {
            let isSame = work.proof == transaction.jws
            if isSame, reason.isCustomersWish { inWork[transaction.id]?.isAwaited = true }
            let settlement = await work.task.value
            if case .unconfirmed = settlement, work.attempts < reason.attempts { continue }
            if isSame { return settlement }
        }
        if let known = settled[transaction.id], known.proof == transaction.jws, !reason.isRestore(of: known.grant) {
            await store.finish(transaction.id)
            return .granted(known.grant)
        }
        // The task ends its own entry, so that whoever waits for it finds none when it looks again.
        let task = Task {
            let settlement = await self.work(on: transaction, reason)
            self.inWork[transaction.id] = nil
            return settlement
        }
        inWork[transaction.id] = Work(proof: transaction.jws, attempts: reason.attempts, task: task)
        return await task.value
    }

    /// Settles a purchase of the outbox that StoreKit may no longer bring; `nil` when there is nothing to do.
    func retry(_ record: PurchaseRecord, as reason: SettlingReason) async -> Settlement? {
        while let work = inWork[record.transactionID] {
            if reason.isCustomersWish { inWork[record.transactionID]?.isAwaited = true }
            let settlement = await work.task.value
            if case .unconfirmed = settlement, work.attempts < reason.attempts { continue }
            return settlement
        }
        guard settled[record.transactionID] == nil else { return nil }
        if record.isOver { return nil }
        let task = Task {
            let settlement = await self.deliver(record, as: reason)
            self.inWork[record.transactionID] = nil
            return settlement
        }
        inWork[record.transactionID] = Work(proof: record.proof.signed, attempts: reason.attempts, task: task)
        return await task.value
    }

    private func work(on transaction: StoreTransaction, _ reason: SettlingReason) async -> Settlement {
        let record: PurchaseRecord
        do throws(TillError) {
            record = try await enter(transaction, reason)
        } catch {
            // StoreKit keeps what cannot be written down here, and brings it again at the next launch.
            await alarm(error)
            return .unconfirmed(error)
        }
        return await deliver(record, as: reason)
    }

    /// Writes a transaction into the outbox, or finds it there.
    private func enter(_ transaction: StoreTransaction, _ reason: SettlingReason) async throws(TillError) -> PurchaseRecord {
        let contents = try await journal.read()
        var intents = Array(contents.intents.values)
        if let known = reason.intent { intents.append(known) }
        let intent = IntentRecord.match(transaction, in: intents)
        var record = PurchaseRecord(
            transaction, customer: await identity.owner(of: transaction, intent: intent, reason: reason), intent: intent)
        if let earlier = contents.purchases[transaction.id], !earlier.isParked(against: reason) {
            // The app has yet to hear of the first owner's purchase; that record stays while the server is asked for this one.
            if case .restore(let customer) = reason, earlier.isRecorded(for: customer) { return record }
            // The first owner stays, also when somebody else is logged in by now.
            record.customer = earlier.customer ?? record.customer
            record.orderID = earlier.orderID ?? record.orderID
            record.intentID = earlier.intentID ?? record.intentID
            guard record.isNewer(than: earlier) else {
                if earlier.customer == nil, record.customer != nil {
                    var owned = earlier
                    owned.customer = record.customer
                    try await journal.put(owned)
                    return owned
                }
                return earlier
            }
        }
        if case .receipt = record.proof {
            let receipt = try? await store.receipt(refreshing: false)
            record.proof = .receipt(digest: receipt.map(HexDigest.text))
        }
        try await journal.put(record)
        return record
    }

    /// Whether a call of the customer's waits for what is being done about a transaction.
    func isAwaited(_ transactionID: String) -> Bool { inWork[transactionID]?.isAwaited == true }

    // MARK: Delivering

    /// Takes one purchase of the outbox to its end, as far as that is possible now.
    private func deliver(_ record: PurchaseRecord, as reason: SettlingReason) async -> Settlement {
        switch record.state {
        case .recorded:
            let grant = Grant(record)
            // The app was stopped before it could have dealt with the news.
            await store.finish(record.transactionID)
            settled.remember(record, grant)
            await tell(grant.news, of: record, reason)
            return .granted(grant)
        case .refused(let code, let detail, let isFinal, let isTold):
            let refusal = Refusal(record, TillError(TillErrorCode(rawValue: code), detail, retry: isFinal ? .never : .later), isFinal)
            if isFinal {
                if isTold {
                    await store.finish(record.transactionID)
                } else if triedInThisRun.insert(record.transactionID).inserted {
                    await tell(.refused(refusal), of: record, reason)
                }
                return .refused(refusal)
            }
            if !reason.isCustomersWish, !triedInThisRun.insert(record.transactionID).inserted { return .refused(refusal) }
        case .waiting:
            break
        }
        guard let customer = await identity.owner(of: record) else {
            try? await journal.prune()
            return .unconfirmed(TillError(.logInRequired, "The purchase waits for its customer, who is not logged in here."))
        }
        var owned = record
        if owned.customer == nil {
            owned.customer = customer
            try? await journal.put(owned)
        }
        let quiet = quietTime()
        guard quiet <= Backoff.patience else {
            return .unconfirmed(TillError(.serverBusy, "The server asked to be left alone for another \(Int(quiet)) s."))
        }
        var attempt = 0
        while true {
            let disposition = await courier.deliver(owned, for: customer, refreshingReceipt: attempt > 0)
            attempt += 1
            if let settlement = await conclude(owned, disposition, reason) { return settlement }
            let failure = disposition.failure(of: owned)
            guard attempt < reason.attempts, quietTime() <= Backoff.patience else { return .unconfirmed(failure) }
            do {
                try await surroundings.sleep(Backoff.quick(attempt, disposition, random: surroundings.random()))
            } catch {
                return .unconfirmed(failure)
            }
        }
    }

    /// Acts on the server's word; `nil` when it must be asked again.
    private func conclude(_ record: PurchaseRecord, _ disposition: Disposition, _ reason: SettlingReason) async -> Settlement? {
        switch disposition {
        case .recorded(let order):
            quietUntil = nil
            var recorded = record
            recorded.state = .recorded
            recorded.remember(order)
            let grant = Grant(recorded)
            // Also when this cannot be written: the server has it, and would say so again.
            try? await journal.put(recorded)
            await store.finish(record.transactionID)
            settled.remember(record, grant)
            await identity.remember(chain: record.originalID, of: grant.customer)
            await tell(grant.news, of: record, reason)
            try? await journal.prune()
            return .granted(grant)
        case .refusedForGood(let error):
            return await refuse(record, error, isFinal: true, reason)
        case .refusedForNow(let error):
            return await refuse(record, error, isFinal: false, reason)
        case .later(let error, let isAlarm, let retryAfter):
            if let retryAfter { quietUntil = surroundings.now().addingTimeInterval(min(retryAfter, Backoff.longest)) }
            if isAlarm {
                await alarm(error)
                return .unconfirmed(error)
            }
            return nil
        case .receiptIsOlder:
            return nil
        }
    }

    private func refuse(_ record: PurchaseRecord, _ error: TillError, isFinal: Bool, _ reason: SettlingReason) async -> Settlement {
        var parked = record
        let isTold = record.state.isTold(of: error.code, isFinal: isFinal)
        parked.state = .refused(code: error.code.rawValue, detail: error.detail, isFinal: isFinal, isTold: isTold)
        triedInThisRun.insert(record.transactionID)
        let kept = try? await journal.read().purchases[record.transactionID]
        if kept?.isRecorded(for: record.customer) != true { try? await journal.put(parked) }
        let refusal = Refusal(record, error, isFinal)
        if isTold {
            if isFinal { await store.finish(record.transactionID) }
        } else {
            await tell(.refused(refusal), of: record, reason)
        }
        return .refused(refusal)
    }

    // MARK: What the app knows

    /// The app knows of a refusal: where it is final, StoreKit may let go of the purchase; the record stays, so that it can be shown.
    func wasTold(of refusal: Refusal) async {
        let told = try? await journal.change(purchase: refusal.transactionID) { record in
            guard case .refused(let code, let detail, let isFinal, false) = record.state, code == refusal.reason.code.rawValue else {
                return nil
            }
            var told = record
            told.state = .refused(code: code, detail: detail, isFinal: isFinal, isTold: true)
            return told
        }
        guard let told else { return }
        if told.isOver { await store.finish(told.transactionID) }
        try? await journal.prune()
    }

    /// The app knows of a purchase that the server has: only now nothing has to be remembered of it.
    func wasTold(of grant: Grant) async {
        guard let record = try? await journal.read().purchases[grant.transactionID], record.state == .recorded,
            record.revocationDate == grant.revocationDate
        else { return }
        // What cannot be taken out now is found as recorded at the next launch, and told once more.
        try? await journal.remove(record)
    }

    /// Says that somebody has to look into something, once in each run of the app.
    private func alarm(_ error: TillError) async {
        guard alarmed.insert(error.code).inserted else { return }
        await events.add(.alarm(error))
    }
}
