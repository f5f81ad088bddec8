import Foundation

@testable import Till

/// A store that only lists products, and can be cut off.
final class ShopWindow: Store {
    struct State {
        var prices: [String: String] = [:]
        var failure: TillError?
        var asked: [[String]] = []
    }

    let state = Guarded(State())
    let canMakePayments = true
    let provesByReceipt = false

    init(_ ids: [String], price: String = "€1") { state.withLock { $0.prices = Dictionary(uniqueKeysWithValues: ids.map { ($0, price) }) } }

    var asked: [[String]] { state.withLock { $0.asked } }

    func products(_ ids: [String]) async throws(TillError) -> [StoreProduct] {
        let (prices, failure) = state.withLock { state in
            state.asked.append(ids)
            return (state.prices, state.failure)
        }
        if let failure { throw failure }
        // Not in the order that was asked for: the App Store promises none.
        return ids.sorted().reversed().compactMap { id in
            prices[id].map {
                StoreProduct(
                    id: id, kind: .consumable, displayName: "Name of \(id)", description: "About \(id)", price: 1, displayPrice: $0,
                    subscriptionGroupID: nil, product: nil)
            }
        }
    }

    func purchase(_ product: StoreProduct, _ wish: PurchaseWish) async throws(TillError) -> StorePurchaseResult { .cancelled }
    func deliveries() -> AsyncStream<StoreTransaction> { AsyncStream { $0.finish() } }
    func intents() -> AsyncStream<StoreIntent> { AsyncStream { $0.finish() } }
    func unfinished() async -> [StoreTransaction] { [] }
    func entitlements() async -> [StoreTransaction] { [] }
    func subscriptions() async -> [StoreSubscription] { [] }
    func finish(_ transactionID: String) async {}
    func restore() async throws(TillError) -> [StoreTransaction] { [] }
    func receipt(refreshing: Bool) async throws(TillError) -> Data? { nil }
}
