import Foundation
import StoreKit

/// One purchase call that waits for the payment queue.
struct PaymentCall: Sendable {
    let productID: String
    /// The token as the payment carries it.
    let username: String
    /// When the customer tapped, with the allowance for a clock that is ahead.
    let earliest: Date
    /// What was in the queue already: none of it answers this call.
    let known: [SKPaymentTransaction]
    /// Takes the end of the call.
    let answer = FirstAnswer<Result<StorePurchaseResult, TillError>>()

    /// Whether the news are of this call's own payment, just taken in.
    func began(_ news: PaymentNews) -> Bool {
        guard news.productID == productID, let username = news.username else { return false }
        return PaymentNews.isSame(username, self.username) && !isKnown(news)
    }

    /// Whether the news can be the end of this call, where the queue did not say by its own value that they are.
    ///
    /// An old renewal of the same product is none: it was bought before the tap.
    func mayEnd(with news: PaymentNews) -> Bool {
        guard news.productID == productID, !isKnown(news) else { return false }
        if let username = news.username, !PaymentNews.isSame(username, self.username) { return false }
        switch news.state {
        case .purchased: return news.date.map { $0 >= earliest } ?? false
        case .failed, .deferred: return true
        case .purchasing, .restored: return false
        @unknown default: return false
        }
    }

    private func isKnown(_ news: PaymentNews) -> Bool { known.contains { $0 === news.transaction } }
}
