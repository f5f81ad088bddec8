import Foundation
import StoreKit

/// The App Store by StoreKit 2: signed transactions.
final class StoreKit2Store: Store {
    private let times: StoreTimes
    private let receiptFile: ReceiptFile
    private let memory = TransactionMemory()

    /// The most deliveries that wait for the pipeline; what does not fit is unfinished and comes at the next launch.
    static let deliveryLimit = 10_000

    init(times: StoreTimes = StoreTimes()) {
        self.times = times
        receiptFile = ReceiptFile(times: times)
    }

    var canMakePayments: Bool { AppStore.canMakePayments }
    var provesByReceipt: Bool { false }

    // MARK: Buying

    func products(_ ids: [String]) async throws(TillError) -> [StoreProduct] { try await fetch(ids).map { StoreProduct($0) } }

    private func fetch(_ ids: [String]) async throws(TillError) -> [Product] {
        let answer = await TimeLimit.within(times.products, sleep: times.sleep) { () -> Result<[Product], any Error> in
            do { return .success(try await Product.products(for: ids)) } catch { return .failure(error) }
        }
        switch answer {
        case .success(let products): return products
        case .failure(let error): throw TillError(storeKit: error, doing: "asking for \(ids.count) products")
        case nil: throw TillError(.storeTimedOut, "the App Store named no products within \(Int(times.products)) s")
        }
    }

    func purchase(_ product: StoreProduct, _ wish: PurchaseWish) async throws(TillError) -> StorePurchaseResult {
        let wanted = try await storeKitProduct(of: product)
        do {
            switch try await PurchaseSheet.show(wanted, wish.options) {
            case .success(let result): return .paid(taken(result))
            case .userCancelled: return .cancelled
            case .pending: return .pending
            @unknown default: return .pending
            }
        } catch {
            let failure = TillError(storeKit: error, doing: "buying `\(product.id)`")
            if failure.code == .purchaseCancelled { return .cancelled }
            throw failure
        }
    }

    /// StoreKit's own value; asked for again when the product was fetched by other means.
    private func storeKitProduct(of product: StoreProduct) async throws(TillError) -> Product {
        if let own = product.product { return own }
        if let found = try await fetch([product.id]).first { return found }
        throw TillError(.productUnavailable, "the App Store does not know `\(product.id)`")
    }

    // MARK: What comes

    func deliveries() -> AsyncStream<StoreTransaction> {
        let iterator = Transaction.updates.makeAsyncIterator()
        let (stream, continuation) = AsyncStream.makeStream(
            of: StoreTransaction.self, bufferingPolicy: .bufferingOldest(Self.deliveryLimit))
        let listening = Task { [weak self] in
            var iterator = iterator
            while let result = await iterator.next() {
                guard let self else { break }
                continuation.yield(taken(result))
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in listening.cancel() }
        return stream
    }

    func intents() -> AsyncStream<StoreIntent> { StoreIntent.stream() }

    // MARK: What is there

    func unfinished() async -> [StoreTransaction] {
        var list: [StoreTransaction] = []
        for await result in Transaction.unfinished { list.append(taken(result)) }
        return list
    }

    func entitlements() async -> [StoreTransaction] { await Entitled.transactions() }

    func subscriptions() async -> [StoreSubscription] { await Entitled.subscriptions() }

    func finish(_ transactionID: String) async {
        guard let id = UInt64(transactionID) else { return }
        if let transaction = memory.take(id) { return await transaction.finish() }
        if let transaction = await Self.find(id, in: Transaction.unfinished) { return await transaction.finish() }
        await Self.find(id, in: Transaction.all)?.finish()
    }

    private static func find(_ id: UInt64, in transactions: Transaction.Transactions) async -> Transaction? {
        for await result in transactions where result.unsafePayloadValue.id == id { return result.unsafePayloadValue }
        return nil
    }

    func restore() async throws(TillError) -> [StoreTransaction] {
        do {
            try await AppStore.sync()
        } catch {
            throw TillError(storeKit: error, doing: "restoring")
        }
        return await entitlements()
    }

    func receipt(refreshing: Bool) async throws(TillError) -> Data? {
        if refreshing { try await receiptFile.refresh() }
        return try receiptFile.read()
    }

    /// Remembers a transaction until it is finished.
    private func taken(_ result: VerificationResult<Transaction>) -> StoreTransaction {
        memory.keep(result.unsafePayloadValue)
        return StoreTransaction(result)
    }
}
