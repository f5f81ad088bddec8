import Foundation

/// Asks the server what to sell and the App Store for how much.
///
/// The server's list is kept on disk with its age; a failure never replaces it. Prices are asked of the App Store in each run of the app
/// and anew when the storefront changes; when the App Store cannot be asked that is an error and never an empty shelf.
actor Catalogue {
    private let link: any ServerLink
    private let store: any Store
    private let cache: any CatalogueCache
    private let surroundings: Surroundings
    /// The last good list, of this run or of an earlier one.
    private let known = Guarded(Known())
    private var last: Stocked?
    private var storefronts = 0
    private var running: Task<Result<Stocked, TillError>, Never>?

    init(link: any ServerLink, store: any Store, cache: any CatalogueCache, surroundings: Surroundings) {
        self.link = link
        self.store = store
        self.cache = cache
        self.surroundings = surroundings
    }

    /// A good list of the server.
    private struct Received {
        let list: CatalogueList
        let at: Date

        /// Seconds since then; `nil` when the device's clock was set back since.
        func age(_ now: Date) -> TimeInterval? { now < at ? nil : now.timeIntervalSince(at) }
    }

    private struct Known {
        var isRead = false
        var received: Received?
    }

    /// What the App Store answered about a list.
    private struct Stocked {
        let received: Received
        let products: [ShelfProduct]
        let unknownIDs: [String]
        let failure: TillError?
        let storefront: Int
    }

    /// What can be bought now.
    ///
    /// - Parameter maxAge: the greatest age in seconds of a list that is used again; an older one is used only when the server cannot be
    ///   asked, and then the shelf tells why.
    /// - Throws: what prevented it: no list was ever received, or the App Store cannot be asked.
    func shelf(maxAge: TimeInterval) async throws(TillError) -> Shelf {
        let start = surroundings.now()
        while true {
            if let last, last.storefront == storefronts, !last.products.isEmpty, isFresh(last.received, maxAge) {
                return shelf(last, failure: nil)
            }
            let isJoining = running != nil
            let task = running ?? Task { await stock(maxAge: maxAge) }
            running = task
            let outcome = await task.value
            if running == task { running = nil }
            let stocked = try outcome.get()
            // Who joined may ask for a younger list than the one who began.
            let isYoungEnough = isFresh(stocked.received, maxAge) || stocked.received.at >= start || stocked.failure != nil
            if !isJoining || isYoungEnough { return shelf(stocked, failure: stocked.failure) }
        }
    }

    /// What a product gives, by the team's names, as the last good list says; empty when it is in no list.
    nonisolated func entitlements(of productID: String) -> [String] { lastGood()?.list.entitlements(of: productID) ?? [] }

    /// Forgets what the App Store said, as prices, names and what is sold depend on the storefront.
    func storefrontChanged() { storefronts += 1 }

    /// Listens to changes of the storefront until its task ends.
    func follow(_ changes: AsyncStream<Void>) async {
        for await _ in changes { storefrontChanged() }
    }

    private func isFresh(_ received: Received, _ maxAge: TimeInterval) -> Bool {
        received.age(surroundings.now()).map { $0 <= maxAge } ?? false
    }

    private func shelf(_ stocked: Stocked, failure: TillError?) -> Shelf {
        Shelf(
            products: stocked.products, unknownIDs: stocked.unknownIDs, asOf: stocked.received.list.asOf,
            age: stocked.received.age(surroundings.now()) ?? 0, refreshFailure: failure)
    }

    private func stock(maxAge: TimeInterval) async -> Result<Stocked, TillError> {
        do throws(TillError) {
            let (received, failure) = try await currentList(maxAge: maxAge)
            let storefront = storefronts
            let ids = received.list.entries.map(\.id)
            let sold = ids.isEmpty ? [] : try await store.products(ids)
            if let failure, sold.isEmpty, !ids.isEmpty {
                // Without a connection some systems answer with nothing instead of an error.
                throw TillError(.catalogueUnavailable, "neither the server nor the App Store could be asked: \(failure.detail)")
            }
            let byID = Dictionary(sold.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            let stocked = Stocked(
                received: received,
                products: received.list.entries.compactMap { entry in byID[entry.id].map { ShelfProduct($0, entry) } },
                unknownIDs: ids.filter { byID[$0] == nil }, failure: failure, storefront: storefront)
            last = stocked
            return .success(stocked)
        } catch {
            return .failure(error)
        }
    }

    /// The list, asked for anew unless the last is young enough; the last with the failure when that does not work.
    private func currentList(maxAge: TimeInterval) async throws(TillError) -> (received: Received, failure: TillError?) {
        if let good = lastGood(), !good.list.entries.isEmpty, isFresh(good, maxAge) { return (good, nil) }
        do throws(TillError) {
            let reply = try await link.send(ServerRequest(method: "GET", path: "/v1/products"))
            guard reply.status == 200 else { throw TillError(problem: reply) }
            let now = surroundings.now()
            let received = Received(list: try CatalogueList(reply.body, now: reply.date ?? now), at: now)
            known.withLock { $0 = Known(isRead: true, received: received) }
            cache.write(CachedCatalogue(body: reply.body, received: now))
            return (received, nil)
        } catch {
            guard let good = lastGood() else { throw error }
            return (good, error)
        }
    }

    /// The last good list of this run, or of an earlier one.
    private nonisolated func lastGood() -> Received? {
        known.withLock { known in
            if !known.isRead {
                known.isRead = true
                if let cached = cache.read(), let list = try? CatalogueList(cached.body, now: cached.received) {
                    known.received = Received(list: list, at: cached.received)
                }
            }
            return known.received
        }
    }
}
