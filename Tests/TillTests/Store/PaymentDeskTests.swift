import Foundation
import StoreKit
import Testing

@testable import Till

/// A transaction of the payment queue with values of the test's choice.
final class PlayedTransaction: SKPaymentTransaction, @unchecked Sendable {
    struct Values {
        var product = "monthly"
        var username: String?
        var state = SKPaymentTransactionState.purchased
        var id: String? = "1"
        var date: Date?
    }

    private let values: Values
    private let wish: SKMutablePayment

    init(_ change: (inout Values) -> Void) {
        var values = Values()
        change(&values)
        self.values = values
        wish = SKMutablePayment()
        wish.productIdentifier = values.product
        wish.applicationUsername = values.username
        super.init()
    }

    override var payment: SKPayment { wish }
    override var transactionState: SKPaymentTransactionState { values.state }
    override var transactionIdentifier: String? { values.id }
    override var transactionDate: Date? { values.date }
}

@Suite("Which purchase call a transaction of the payment queue answers")
struct PaymentDeskTests {
    let tap = Date(timeIntervalSince1970: 1_767_225_600)

    private func call(_ product: String = "monthly", known: [SKPaymentTransaction] = []) -> PaymentCall {
        PaymentCall(productID: product, username: UUID.ada.uuidString, earliest: tap, known: known)
    }

    @Test("B107 — where the queue did not show the payment first, only what was bought at or after the tap answers it")
    func byDate() {
        let desk = PaymentDesk()
        desk.open(call())
        #expect(desk.take(PaymentNews(PlayedTransaction { $0.date = tap - 1 })) == nil)
        #expect(desk.take(PaymentNews(PlayedTransaction { $0.date = nil })) == nil)
        #expect(desk.take(PaymentNews(PlayedTransaction { $0.date = tap })) != nil)
        #expect(desk.take(PaymentNews(PlayedTransaction { $0.date = tap })) == nil)
    }

    @Test("what belongs to another product or customer, was in the queue before, or is restored answers no call")
    func strangers() {
        let old = PlayedTransaction { $0.date = tap + 1 }
        let desk = PaymentDesk()
        desk.open(call(known: [old]))
        #expect(desk.take(PaymentNews(old)) == nil)
        for stranger in [
            PlayedTransaction {
                $0.product = "yearly"
                $0.date = tap
            },
            PlayedTransaction {
                $0.username = UUID.bob.uuidString
                $0.date = tap
            },
            PlayedTransaction {
                $0.state = .restored
                $0.date = tap
            },
        ] {
            #expect(desk.take(PaymentNews(stranger)) == nil)
        }
    }

    @Test("the queue's own value answers its call whatever its date, as the device's clock may be ahead")
    func byIdentity() {
        let own = PlayedTransaction {
            $0.username = UUID.ada.uuidString.lowercased()
            $0.date = tap - 7_200
        }
        let (first, second) = (call(), call())
        let desk = PaymentDesk()
        desk.open(first)
        desk.open(second)
        let news = PaymentNews(own)
        desk.bind(news)
        desk.bind(news)
        #expect(desk.take(news)?.answer === first.answer)
        #expect(desk.take(news) == nil)
        desk.close(second)
        #expect(desk.take(PaymentNews(PlayedTransaction { $0.date = tap })) == nil)
    }

    @Test("B84 — a transaction without an id is none yet")
    func withoutID() {
        for id in [nil, ""] as [String?] {
            let news = PaymentNews(
                PlayedTransaction {
                    $0.id = id
                    $0.state = .deferred
                })
            #expect(news.id == nil)
            #expect(news.plain(now: tap) == nil)
        }
        let bought = PaymentNews(PlayedTransaction { $0.username = "not a UUID" }).plain(now: tap)
        #expect(bought?.purchaseDate == tap)
        #expect(bought?.appAccountToken == nil)
        #expect(bought?.jws == nil)
    }
}
