import StoreKit

/// The products that were fetched by the original interface, by their ids.
final class OriginalShelf: Sendable {
    private let times: StoreTimes
    private let known = Guarded<[String: SKProduct]>([:])

    /// The most products that are remembered; then the shelf begins anew.
    private static let limit = 2_000

    init(times: StoreTimes) { self.times = times }

    /// Asks the App Store. Never an empty answer for a failure.
    func fetch(_ ids: [String]) async throws(TillError) -> [SKProduct] {
        guard !ids.isEmpty else { return [] }
        switch await TimeLimit.within(times.products, sleep: times.sleep, { await ProductsRequest().run(ids) }) {
        case .success(let products):
            for product in products { keep(product) }
            return products
        case .failure(let error): throw TillError(storeKit: error, doing: "asking for \(ids.count) products")
        case nil: throw TillError(.storeTimedOut, "the App Store named no products within \(Int(times.products)) s")
        }
    }

    /// A product that is known, or is asked for now.
    func product(_ id: String) async throws(TillError) -> SKProduct {
        if let product = known.withLock({ $0[id] }) { return product }
        if let product = try await fetch([id]).first { return product }
        throw TillError(.productUnavailable, "the App Store does not know `\(id)`")
    }

    func keep(_ product: SKProduct) {
        known.withLock { known in
            if known.count >= Self.limit { known = [:] }
            known[product.productIdentifier] = product
        }
    }
}
