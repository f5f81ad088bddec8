import Foundation

/// What the SDK remembers over launches: the outbox, the intents, and who uses the app.
///
/// A mirror in memory of the record storage. A change is on disk before it is visible here.
actor Journal {
    private let storage: any RecordStorage
    private var loading: Task<Result<Contents, TillError>, Never>?
    private var contents: Contents?
    private var isChanging = false
    private var changesWaiting: [CheckedContinuation<Void, Never>] = []

    /// Everything that is remembered.
    struct Contents: Sendable {
        var purchases: [String: PurchaseRecord] = [:]
        var intents: [UUID: IntentRecord] = [:]
        var identity = IdentityRecord()
    }

    init(storage: any RecordStorage) { self.storage = storage }

    /// Everything, read from the storage the first time; a failure is tried again at the next call.
    func read() async throws(TillError) -> Contents {
        if let contents { return contents }
        let task = loading ?? Task { [storage] in await Self.load(storage) }
        loading = task
        switch await task.value {
        case .success(let read):
            if contents == nil { contents = read }
            return contents ?? read
        case .failure(let error):
            loading = nil
            throw error
        }
    }

    private static func load(_ storage: any RecordStorage) async -> Result<Contents, TillError> {
        do throws(TillError) {
            var contents = Contents()
            let decoder = JSONDecoder()
            for (key, record) in try await storage.load() {
                // A record that this version cannot read stays where it is, for the version that can.
                if key == identityKey {
                    contents.identity = (try? decoder.decode(IdentityRecord.self, from: record)) ?? contents.identity
                } else if let purchase = try? decoder.decode(PurchaseRecord.self, from: record) {
                    contents.purchases[purchase.transactionID] = purchase
                } else if let intent = try? decoder.decode(IntentRecord.self, from: record) {
                    contents.intents[intent.id] = intent
                }
            }
            return .success(contents)
        } catch {
            return .failure(error)
        }
    }

    /// Writes a purchase.
    func put(_ purchase: PurchaseRecord) async throws(TillError) {
        await beginChange()
        defer { endChange() }
        _ = try await read()
        try await write(purchase, purchase.key)
        contents?.purchases[purchase.transactionID] = purchase
    }

    /// Changes a purchase as it stands in the outbox.
    ///
    /// - Parameter change: gives the changed record, `nil` to leave it as it is.
    /// - Returns: what was written; `nil` when there is no such purchase or it stays as it is.
    func change(
        purchase transactionID: String, _ change: @Sendable (PurchaseRecord) -> PurchaseRecord?
    ) async throws(TillError) -> PurchaseRecord? {
        await beginChange()
        defer { endChange() }
        guard let changed = try await read().purchases[transactionID].flatMap(change) else { return nil }
        try await write(changed, changed.key)
        contents?.purchases[transactionID] = changed
        return changed
    }

    /// Takes a purchase out of the outbox, and the intent that it answered with it; a record that has changed since then stays.
    func remove(_ purchase: PurchaseRecord) async throws(TillError) {
        await beginChange()
        defer { endChange() }
        guard try await read().purchases[purchase.transactionID] == purchase else { return }
        if let intent = purchase.intentID { try await erase(intent: intent) }
        try await erase(purchase)
    }

    /// Remembers that a customer begins to buy.
    func put(_ intent: IntentRecord, at now: Date) async throws(TillError) {
        await beginChange()
        defer { endChange() }
        let known = try await read().intents.values.sorted { $0.begunAt < $1.begunAt }
        try await write(intent, intent.key)
        contents?.intents[intent.id] = intent
        let surplus = max(0, known.count + 1 - IntentRecord.bound)
        for (index, old) in known.enumerated() where index < surplus || old.begunAt < now.addingTimeInterval(-IntentRecord.lifetime) {
            try await erase(intent: old.id)
        }
    }

    /// Keeps only the latest of the purchases that are over, refused and told or recorded and not yet told, and of those that wait for a
    /// customer who is not here; StoreKit brings the latter again.
    func prune() async throws(TillError) {
        await beginChange()
        defer { endChange() }
        let purchases = try await read().purchases.values
        let foreign = purchases.filter { $0.state == .waiting && $0.customer == nil }
        for over in [purchases.filter(\.isOver), purchases.filter { $0.state == .recorded }, foreign]
        where over.count > PurchaseRecord.overBound {
            let oldest = over.sorted { $0.purchaseDate < $1.purchaseDate }.dropLast(PurchaseRecord.overBound)
            for purchase in oldest { try await erase(purchase) }
        }
    }

    /// Changes who uses the app: wholly, or not at all.
    func change(_ change: @Sendable (inout IdentityRecord) -> Void) async throws(TillError) -> IdentityRecord {
        await beginChange()
        defer { endChange() }
        let before = try await read().identity
        var identity = before
        change(&identity)
        if identity != before {
            try await write(identity, Self.identityKey)
            contents?.identity = identity
        }
        return identity
    }

    // MARK: One change after the other, so that the disk never holds an older one than the mirror

    private func beginChange() async {
        guard isChanging else { return isChanging = true }
        await withCheckedContinuation { changesWaiting.append($0) }
    }

    private func endChange() {
        if changesWaiting.isEmpty { isChanging = false } else { changesWaiting.removeFirst().resume() }
    }

    private func erase(_ purchase: PurchaseRecord) async throws(TillError) {
        _ = try await read()
        try await storage.remove(purchase.key)
        contents?.purchases[purchase.transactionID] = nil
    }

    private func erase(intent id: UUID) async throws(TillError) {
        guard let intent = try await read().intents[id] else { return }
        try await storage.remove(intent.key)
        contents?.intents[id] = nil
    }

    private func write(_ record: some Encodable, _ key: String) async throws(TillError) {
        let data: Data
        do {
            data = try JSONEncoder().encode(record)
        } catch {
            throw TillError(.storageFailed, "The record \(key) cannot be written as JSON: \(error)")
        }
        try await storage.put(data, for: key)
    }

    private static let identityKey = "identity"
}
