import StoreKit

/// The transactions that went through an adapter and are not finished yet, so that they can be finished by their id.
///
/// Bounded: the oldest go first, and are looked up in StoreKit again when they are wanted.
final class TransactionMemory: Sendable {
    private struct Content {
        var transactions: [UInt64: Transaction] = [:]
        var order: [UInt64] = []
    }

    private let content = Guarded(Content())
    private let limit: Int

    init(limit: Int = 1_000) { self.limit = limit }

    func keep(_ transaction: Transaction) {
        content.withLock { content in
            if content.transactions.updateValue(transaction, forKey: transaction.id) == nil { content.order.append(transaction.id) }
            while content.order.count > limit { content.transactions[content.order.removeFirst()] = nil }
        }
    }

    func take(_ id: UInt64) -> Transaction? {
        content.withLock { content in
            content.order.removeAll { $0 == id }
            return content.transactions.removeValue(forKey: id)
        }
    }

    var count: Int { content.withLock { $0.transactions.count } }
}
