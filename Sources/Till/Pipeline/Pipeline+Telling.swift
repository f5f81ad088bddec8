extension Pipeline {
    /// Tells the app of something, unless it is the result of a call, or may turn out to be.
    func tell(_ event: TillEvent, of record: PurchaseRecord, _ reason: SettlingReason) async {
        guard !reason.isCustomersWish, !isAwaited(record.transactionID) else { return }
        if openCalls[record.productID] != nil {
            heldEvents.append((record.transactionID, record.productID, event))
        } else {
            await publish(event)
        }
    }

    private func publish(_ event: TillEvent) async {
        let settlement: Settlement
        switch event {
        case .granted(let grant), .revoked(let grant): settlement = .granted(grant)
        case .refused(let refusal): settlement = .refused(refusal)
        case .purchaseRequested, .alarm: return await events.add(event)
        }
        await events.add(event) { [told] in told.yield(settlement) }
    }

    /// A purchase call of a product begins: what comes meanwhile may be its own result and is not yet an event.
    func beginCall(of product: String) { openCalls[product, default: 0] += 1 }

    /// The call ended with a transaction, or without one; everything else that came meanwhile was an event after all.
    func endCall(of product: String, with transaction: String?) async {
        openCalls[product] = openCalls[product].flatMap { $0 > 1 ? $0 - 1 : nil }
        guard openCalls[product] == nil else { return }
        let held = heldEvents.filter { $0.product == product }
        heldEvents.removeAll { $0.product == product }
        for entry in held where entry.transaction != transaction { await publish(entry.event) }
    }

    /// Tells the app of an earlier purchase that a call came upon and that is not its result.
    func announce(_ grant: Grant) async {
        heldEvents.removeAll { $0.transaction == grant.transactionID }
        await publish(grant.news)
    }

    /// Tells the app of a refusal that a call came upon and that is not its result.
    func announce(_ refusal: Refusal) async {
        heldEvents.removeAll { $0.transaction == refusal.transactionID }
        guard let record = try? await journal.read().purchases[refusal.transactionID], !record.state.isTold else { return }
        await publish(.refused(refusal))
    }

    /// A call of the app's has its result. A moment later it counts as told: an app that was stopped at once hears of it again.
    nonisolated func handOver(_ settlements: [Settlement]) {
        Task {
            guard (try? await surroundings.sleep(Self.handOverTime)) != nil else { return }
            for settlement in settlements { await wasTold(of: settlement) }
        }
    }

    /// The app knows of what became of a purchase.
    func wasTold(of settlement: Settlement) async {
        switch settlement {
        case .granted(let grant): await wasTold(of: grant)
        case .refused(let refusal): await wasTold(of: refusal)
        case .unconfirmed: break
        }
    }

    /// How long an app has for dealing with the result of a call before the result counts as told, in seconds.
    static let handOverTime: Double = 2
}
