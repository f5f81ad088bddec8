import StoreKit

/// The purchase calls that wait for the payment queue, and which of its transactions belongs to which.
final class PaymentDesk: Sendable {
    private struct Entry {
        let call: PaymentCall
        /// The queue's value for the call's payment, once it was taken in.
        var transaction: SKPaymentTransaction?
    }

    private let entries = Guarded<[Entry]>([])

    func open(_ call: PaymentCall) { entries.withLock { $0.append(Entry(call: call)) } }

    /// Nobody waits for the call any more; what comes of it is a delivery.
    func close(_ call: PaymentCall) { entries.withLock { $0.removeAll { $0.call.answer === call.answer } } }

    /// The queue took a payment in: it belongs to the oldest call that made such a one.
    func bind(_ news: PaymentNews) {
        entries.withLock { entries in
            guard !entries.contains(where: { $0.transaction === news.transaction }) else { return }
            let index = entries.firstIndex { $0.transaction == nil && $0.call.began(news) }
            if let index { entries[index].transaction = news.transaction }
        }
    }

    /// Takes away the call that the news end; `nil` when they are nobody's.
    func take(_ news: PaymentNews) -> PaymentCall? {
        entries.withLock { entries in
            let index =
                entries.firstIndex { $0.transaction === news.transaction }
                ?? entries.firstIndex { $0.transaction == nil && $0.call.mayEnd(with: news) }
                ?? entries.firstIndex { $0.call.mayEnd(with: news) }
            return index.map { entries.remove(at: $0).call }
        }
    }
}
