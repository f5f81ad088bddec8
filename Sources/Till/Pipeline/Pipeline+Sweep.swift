import Foundation

extension Pipeline {
    /// Settles what StoreKit has not been told of and what waits in the outbox; nothing while the server wants to be left alone.
    ///
    /// - Returns: how many purchases still wait for the server.
    func sweep() async -> Int {
        guard quietTime() <= 0 else { return max(1, await waiting().count) }
        let unfinished = await store.unfinished()
        await together(unfinished) { _ = await self.settle($0, as: .delivery) }
        guard let purchases = try? await journal.read().purchases.values else { return 1 }
        // What StoreKit brought has just had its turn.
        let brought = Set(unfinished.map(\.id))
        let others = purchases.filter { !brought.contains($0.transactionID) }.sorted { $0.purchaseDate < $1.purchaseDate }
        await together(others) { _ = await self.retry($0, as: .delivery) }
        return await waiting().count
    }

    /// Works on many at once, so that the courier can send them together; at most as many as go into one post.
    private func together<Item: Sendable>(_ items: [Item], _ work: @escaping @Sendable (Item) async -> Void) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, item) in items.enumerated() {
                if index >= Courier.batchBound { await group.next() }
                group.addTask { await work(item) }
            }
        }
    }

    /// The purchases that the server has not decided about and that somebody can be asked for.
    func waiting() async -> [PurchaseRecord] {
        guard let purchases = try? await journal.read().purchases.values else { return [] }
        var waiting: [PurchaseRecord] = []
        for record in purchases where record.state == .waiting {
            if await identity.owner(of: record) != nil { waiting.append(record) }
        }
        return waiting
    }

    /// How long the server wants to be left alone, in seconds.
    ///
    /// More than it can have asked for says that the device's clock was set back: then it is asked.
    func quietTime() -> TimeInterval {
        let rest = quietUntil?.timeIntervalSince(surroundings.now()) ?? 0
        return rest > Backoff.longest ? 0 : max(0, rest)
    }

    /// The refused purchases, to be shown to the customer or to support.
    func refused() async -> [Refusal] {
        guard let purchases = try? await journal.read().purchases.values else { return [] }
        return purchases.compactMap { record in
            guard case .refused(let code, let detail, let isFinal, _) = record.state else { return nil }
            return Refusal(record, TillError(TillErrorCode(rawValue: code), detail, retry: isFinal ? .never : .later), isFinal)
        }
    }

    /// This point in the course of this run of the app.
    var mark: Int { settled.count }

    /// Whether a transaction was settled in this run of the app, and before a point of it.
    func hasSettled(_ transactionID: String, before mark: Int) -> Bool { settled[transactionID].map { $0.number < mark } ?? false }

    /// Waits; at once over when the task is cancelled.
    func pause(_ seconds: TimeInterval) async { try? await surroundings.sleep(seconds) }
}
