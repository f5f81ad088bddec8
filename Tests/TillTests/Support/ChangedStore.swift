import Foundation

@testable import CrashPoints
@testable import Till

/// The App Store as it is, but for what a story says about it.
struct ChangedStore: Store {
    let base: any Store
    /// What comes as a delivery besides.
    var extra: Deliveries?
    /// Called with what a purchase call brought, before it returns.
    var beforeReturning: @Sendable (StoreTransaction) async -> Void = { _ in }
    /// What the device says it entitles to; `nil` for the truth.
    var entitled: [StoreTransaction]?
    /// Where the device says the subscriptions stand; `nil` for the truth.
    var subscribed: [StoreSubscription]?
    /// The receipts that are read, the first ones first; then the true one.
    var receipts: Locked<[Data]> = Locked([])
    /// What a restore ends with; `nil` for the truth.
    var restoreEnd: (@Sendable () throws(TillError) -> [StoreTransaction])?
    /// Called when products are asked for.
    var askedForProducts: @Sendable () -> Void = {}

    /// Deliveries at a story's wish.
    final class Deliveries: Sendable {
        private let open = Locked<[AsyncStream<StoreTransaction>.Continuation]>([])

        func send(_ transaction: StoreTransaction) { for one in open.withLock({ $0 }) { one.yield(transaction) } }

        func merged(with base: AsyncStream<StoreTransaction>) -> AsyncStream<StoreTransaction> {
            let (stream, continuation) = AsyncStream.makeStream(of: StoreTransaction.self)
            open.withLock { $0.append(continuation) }
            let passing = Task { for await transaction in base { continuation.yield(transaction) } }
            continuation.onTermination = { _ in passing.cancel() }
            return stream
        }
    }

    var canMakePayments: Bool { base.canMakePayments }
    var provesByReceipt: Bool { base.provesByReceipt }

    func products(_ ids: [String]) async throws(TillError) -> [StoreProduct] {
        askedForProducts()
        return try await base.products(ids)
    }

    func purchase(_ product: StoreProduct, _ wish: PurchaseWish) async throws(TillError) -> StorePurchaseResult {
        let result = try await base.purchase(product, wish)
        if case .paid(let transaction) = result { await beforeReturning(transaction) }
        return result
    }

    func deliveries() -> AsyncStream<StoreTransaction> { extra?.merged(with: base.deliveries()) ?? base.deliveries() }
    func intents() -> AsyncStream<StoreIntent> { base.intents() }
    func unfinished() async -> [StoreTransaction] { await base.unfinished() }

    func entitlements() async -> [StoreTransaction] {
        if let entitled { return entitled }
        return await base.entitlements()
    }

    func subscriptions() async -> [StoreSubscription] {
        if let subscribed { return subscribed }
        return await base.subscriptions()
    }

    func finish(_ transactionID: String) async { await base.finish(transactionID) }

    func restore() async throws(TillError) -> [StoreTransaction] {
        if let restoreEnd { return try restoreEnd() }
        return try await base.restore()
    }

    func receipt(refreshing: Bool) async throws(TillError) -> Data? {
        let old = receipts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let old { return old }
        return try await base.receipt(refreshing: refreshing)
    }
}
