extension Pipeline {
    /// Tells the app of something, unless it is the result of a call, or may turn out to be.
    func tell(_ event: TillEvent, of record: PurchaseRecord, _ reason: SettlingReason) async {
        guard !reason.isCustomersWish else { return }
        if openCalls[record.productID] != nil {
            heldEvents.append((record.transactionID, record.productID, event))
        } else {
            await publish(event)
        }
    }

    private func publish(_ event: TillEvent) async {
        if case .refused(let refusal) = event, refusal.isFinal {
            await events.add(event) { [weak self] in await self?.wasTold(of: refusal) }
        } else {
            await events.add(event)
        }
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

    /// Tells the app of an earlier purchase of another customer that a call came upon.
    func announce(_ grant: Grant) async { await publish(grant.news) }

    /// Tells the app of a refusal that a call came upon.
    func announce(_ refusal: Refusal) async { await publish(.refused(refusal)) }
}
