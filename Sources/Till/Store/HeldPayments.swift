import StoreKit

/// Payments that the customer began on the App Store's page, held until the app buys.
final class HeldPayments: Sendable {
    private struct Content {
        var payments: [String: SKPayment] = [:]
        var order: [String] = []
    }

    private let content = Guarded(Content())

    /// The most payments that are held, one for each product; the oldest go first and can be begun again on the page.
    static let limit = 20

    func hold(_ payment: SKPayment) {
        let productID = payment.productIdentifier
        content.withLock { content in
            content.order.removeAll { $0 == productID }
            content.order.append(productID)
            content.payments[productID] = payment
            while content.order.count > Self.limit { content.payments[content.order.removeFirst()] = nil }
        }
    }

    /// The payment to add for a product: a copy of the held one that can be changed, or `nil` when none is held.
    ///
    /// It stays held until it was added, so that a purchase that does not begin can begin later.
    func copy(for productID: String) -> SKMutablePayment? {
        content.withLock { $0.payments[productID]?.mutableCopy() as? SKMutablePayment }
    }

    func drop(_ productID: String) {
        content.withLock { content in
            content.order.removeAll { $0 == productID }
            content.payments[productID] = nil
        }
    }
}
