import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@testable import AppStoreSimulator

@Suite("Purchases")
struct PurchaseTests {
    static let token = AppAccountToken("7e3fb204-2d5a-4d2b-8f0a-6a1c2d3e4f50")

    @Test("Anna buys three packs of coins; the document says what, how many, for how much, and for whom")
    func consumable() async throws {
        let town = try Town(start: "2026-03-01T12:00:00Z")
        let phone = try await town.phone()
        let reply = try await phone.buy("coins") {
            $0.quantity = 3
            $0.appAccountToken = Self.token
        }
        let transaction = try #require(reply.transaction)
        let payload = try Phone.payload(transaction.jws)
        #expect(reply.outcome == .success)
        #expect(payload.transactionId?.rawValue == payload.originalTransactionId?.rawValue)
        #expect(payload.transactionId?.rawValue.count == 15)
        #expect(payload.type == .consumable)
        #expect(payload.quantity == 3)
        #expect(payload.price == 2_970)
        #expect(payload.currency == "USD")
        #expect(payload.appAccountToken == Self.token)
        #expect(payload.purchaseDate == MomentText.moment("2026-03-01T12:00:00Z"))
        #expect(payload.webOrderLineItemId == nil)
        #expect(payload.expiresDate == nil)
        #expect(payload.deviceVerificationNonce != nil)
        #expect(await town.news() == ["ONE_TIME_CHARGE"])
        #expect(try await phone.events().isEmpty)
    }

    @Test("an unfinished consumable is given back instead of a second one; finished, it can be bought again")
    func repeatedConsumable() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let first = try #require(try await phone.buy("coins").transaction)
        let again = try #require(try await phone.buy("coins").transaction)
        #expect(first == again)
        try await phone.finish(first)
        let second = try #require(try await phone.buy("coins").transaction)
        #expect(second.transactionId != first.transactionId)
        #expect(try await phone.transactions(.all).compactMap(\.transactionId) == [second.transactionId])
    }

    @Test("an owned non-consumable bought again costs nothing and is the same purchase")
    func ownedNonConsumable() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let first = try await phone.own("lifetime")
        let again = try #require(try await phone.buy("lifetime").transaction)
        #expect(again.transactionId == first.transactionId)
        #expect(await town.news() == ["ONE_TIME_CHARGE"])
    }

    @Test("a purchase call repeated under its name buys nothing more")
    func idempotence() async throws {
        let town = try Town()
        let phone = try await town.phone()
        let first = try #require(try await phone.buy("coins", request: "one").transaction)
        try await phone.finish(first)
        let again = try #require(try await phone.buy("coins", request: "one").transaction)
        #expect(again.transactionId == first.transactionId)
    }

    @Test("the customer closes the sheet, or the purchase fails; nothing is bought")
    func cancelledAndFailed() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await town.store.perform(.setAnswer(SetAnswerCommand(device: phone.name, answer: .cancel, times: 1)))
        try await town.store.perform(.setAnswer(SetAnswerCommand(device: phone.name, answer: .fail(.networkError), times: 1)))
        #expect(try await phone.buy("coins").outcome == .userCancelled)
        #expect(try await phone.buy("coins") == PurchaseReply(outcome: .failed, failure: .networkError))
        #expect(try await phone.buy("coins").outcome == .success)
        #expect(try await phone.transactions(.all).count == 1)
    }

    @Test("a child asks to buy; three days later a parent approves, and the purchase arrives as an event under the call's name")
    func askToBuyApproved() async throws {
        let town = try Town(start: "2026-05-01T08:00:00Z")
        let phone = try await town.phone()
        try await town.store.perform(.setAnswer(SetAnswerCommand(device: phone.name, answer: .askToBuy, times: 1)))
        #expect(try await phone.buy("lifetime", request: "wish").outcome == .pending)
        #expect(try await phone.transactions(.all).isEmpty)
        #expect(await town.news().isEmpty)
        try await town.advance(to: "2026-05-04T18:00:00Z")
        try await town.store.perform(.approve(ApproveCommand()))
        let events = try await phone.events()
        guard case .transactionUpdated(let update) = events.first?.event else { throw Surprise("no update: \(events)") }
        #expect(update.cause == .approved)
        #expect(update.requestId == "wish")
        #expect(try Phone.payload(update.transaction.jws).purchaseDate == MomentText.moment("2026-05-04T18:00:00Z"))
        #expect(await town.news() == ["ONE_TIME_CHARGE"])
    }

    @Test("a declined wish makes no transaction and no notification")
    func askToBuyDeclined() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await town.store.perform(.setAnswer(SetAnswerCommand(device: phone.name, answer: .askToBuy)))
        _ = try await phone.buy("lifetime", request: "wish")
        try await town.store.perform(.decline(DeclineCommand()))
        let events = try await phone.events().map(\.event)
        #expect(events == [.purchaseDeclined(DeclinedPurchase(requestId: "wish", productId: "lifetime"))])
        #expect(try await phone.transactions(.all).isEmpty)
        #expect(await town.news().isEmpty)
    }

    @Test(
        "an interrupted purchase ends the call without success and completes outside it",
        arguments: CustomerAnswer.InterruptedReply.allCases)
    func interrupted(reply: CustomerAnswer.InterruptedReply) async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await town.store.perform(.setAnswer(SetAnswerCommand(device: phone.name, answer: .interrupt(reply), times: 1)))
        let outcome = try await phone.buy("coins") { $0.quantity = 2 }
        switch reply {
        case .failed: #expect(outcome == PurchaseReply(outcome: .failed, failure: .interrupted))
        case .pending: #expect(outcome.outcome == .pending)
        case .cancelled: #expect(outcome.outcome == .userCancelled)
        }
        try await town.store.perform(.approve(ApproveCommand()))
        guard case .transactionUpdated(let update) = try await phone.events().first?.event else { throw Surprise("no update") }
        #expect(update.cause == .resolved)
        #expect(try Phone.payload(update.transaction.jws).quantity == 2)
    }

    @Test(
        "wrong purchases fail before the sheet is shown",
        arguments: [
            ("coins", 0, PurchaseFailure.invalidQuantity), ("coins", 11, .invalidQuantity), ("lifetime", 2, .invalidQuantity),
            ("gold.month", 2, .invalidQuantity), ("no.such.product", 1, .productUnavailable),
        ])
    func wrongPurchases(product: String, quantity: Int32, failure: PurchaseFailure) async throws {
        let phone = try await Town().phone()
        let reply = try await phone.buy(ProductID(product)) { $0.quantity = quantity }
        #expect(reply == PurchaseReply(outcome: .failed, failure: failure))
    }

    @Test("where payments are switched off, where nobody is signed in, and offline nothing can be bought")
    func notAllowed() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await town.store.perform(.setDevice(SetDeviceCommand(device: phone.name, canMakePayments: false)))
        #expect(try await phone.buy("coins").failure == .purchaseNotAllowed)
        try await town.store.perform(.setDevice(SetDeviceCommand(device: phone.name, canMakePayments: true, isOnline: false)))
        let call = DeviceCall.purchase(PurchaseCall(requestId: "x", productId: "coins"))
        guard case .refused(let refusal) = try await phone.call(call) else { throw Surprise("not refused") }
        #expect(refusal.code == .networkError)
        try await town.store.perform(.setDevice(SetDeviceCommand(device: phone.name, signsOut: true, isOnline: true)))
        guard case .refused(let second) = try await phone.call(call) else { throw Surprise("not refused") }
        #expect(second.code == .notSignedIn)
    }

    @Test("products come in the storefront's language and currency; unknown ids are left out")
    func products() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await town.store.perform(.setStorefront(SetStorefrontCommand(account: "anna", storefront: "JPN")))
        let ids: [ProductID] = ["coins", "nothing", "coins", "silver.month"]
        guard case .products(let reply) = try await phone.call(.products(ProductsCall(productIds: ids))) else {
            throw Surprise("refused")
        }
        #expect(reply.products.map(\.productId) == ["coins", "silver.month"])
        #expect(reply.products.first?.displayName == "コイン")
        #expect(reply.products.first?.price == 99_000)
        #expect(reply.storefront.currency == "JPY")
        let terms = try #require(reply.products.last?.subscription)
        #expect(terms.period == "P1M")
        #expect(terms.introductoryOffer?.paymentMode == .freeTrial)
        #expect(terms.isEligibleForIntroductoryOffer)
        let events = try await phone.events().map(\.event)
        #expect(events == [.storefrontChanged(reply.storefront)])
    }
}
