import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@testable import AppStoreSimulator

@Suite("Prices that rise")
struct PriceTests {
    private func raise(_ town: Town, to price: Int64, consent: PriceConsent? = nil, storefronts: [String]? = nil) async throws {
        try await town.store.perform(
            .changePrice(
                ChangePriceCommand(app: Town.app, productId: "gold.month", price: price, storefronts: storefronts, consent: consent)))
    }

    @Test("a steep rise needs consent: given, it is paid from the next period")
    func consented() async throws {
        let town = try await Town.full()
        let id = try await town.buy("gold.month")
        try await raise(town, to: 19_990)
        #expect(try await town.renewal(id).priceIncreaseStatus == .pending)
        #expect(try await town.renewal(id).renewalPrice == 9_990)
        try await town.store.perform(.answerPriceIncrease(AnswerPriceIncreaseCommand(transactionId: id, agrees: true)))
        #expect(try await town.renewal(id).priceIncreaseStatus == .agreed)
        #expect(try await town.renewal(id).renewalPrice == 19_990)
        try await town.advance(to: "2026-02-10T09:00:00Z")
        #expect(try await town.latest(id).price == 19_990)
        #expect(try await town.renewal(id).priceIncreaseStatus == nil)
        #expect(await town.news() == ["SUBSCRIBED/INITIAL_BUY", "PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED", "DID_RENEW"])
        await #expect(throws: WorldRefusal.self) {
            try await town.store.perform(.answerPriceIncrease(AnswerPriceIncreaseCommand(transactionId: id, agrees: true)))
        }
    }

    @Test("without an answer, or with a no, the subscription ends for that reason", arguments: [nil, false])
    func refused(answer: Bool?) async throws {
        let town = try await Town.full()
        let id = try await town.buy("gold.month")
        try await raise(town, to: 19_990)
        if let answer {
            try await town.store.perform(.answerPriceIncrease(AnswerPriceIncreaseCommand(transactionId: id, agrees: answer)))
            #expect(await town.news().last == "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED")
        }
        try await town.advance(to: "2026-02-10T09:00:00Z")
        #expect(await town.news().last == "EXPIRED/PRICE_INCREASE")
        #expect(try await town.renewal(id).expirationIntent == .priceIncreaseNotConsented)
        let new = try await town.transaction(try await town.buy("gold.month"))
        #expect(new.price == 19_990)
    }

    @Test("a small rise needs none; a second within a year does, and a later buyer pays the new price at once")
    func small() async throws {
        let town = try await Town.full()
        let id = try await town.buy("gold.month")
        try await raise(town, to: 10_990)
        #expect(await town.news().last == "PRICE_INCREASE/ACCEPTED")
        #expect(try await town.transaction(try await town.buy("gold.month", "ben")).price == 10_990)
        try await town.advance(to: "2026-02-10T09:00:00Z")
        #expect(try await town.latest(id).price == 10_990)
        try await raise(town, to: 11_490)
        #expect(try await town.renewal(id).priceIncreaseStatus == .pending)
    }

    @Test("a cancelled customer whose consent was not needed ends as cancelled; existing prices can be kept; lower ones hold at once")
    func others() async throws {
        let town = try await Town.full()
        let anna = try await town.buy("gold.month")
        try await raise(town, to: 10_490, consent: .notNeeded)
        try await town.store.perform(.setRenewal(SetRenewalCommand(transactionId: anna, isOn: false)))
        let ben = try await town.buy("gold.month", "ben")
        try await raise(town, to: 12_990, consent: .preserved)
        try await town.advance(to: "2026-02-10T09:00:00Z")
        #expect(try await town.renewal(anna).expirationIntent == .customerCancelled)
        #expect(try await town.latest(ben).price == 10_490)
        try await raise(town, to: 4_990)
        try await town.advance(to: "2026-03-10T09:00:00Z")
        #expect(try await town.latest(ben).price == 4_990)
        #expect(await town.news().filter { $0.hasPrefix("PRICE_INCREASE") } == ["PRICE_INCREASE/ACCEPTED"])
    }

    @Test("a price of one country changes there only; a currency without cents stays whole")
    func countries() async throws {
        let town = try await Town.full()
        try await town.store.perform(.createAccount(CreateAccountCommand(account: "kenji", storefront: "JPN")))
        let german = try await town.buy("gold.month")
        let japanese = try await town.buy("gold.month", "kenji")
        try await raise(town, to: 1_500_000, storefronts: ["JPN"])
        #expect(try await town.renewal(german).priceIncreaseStatus == nil)
        #expect(try await town.renewal(japanese).priceIncreaseStatus != nil)
        let other = try await town.transaction(try await town.id(.buy(BuyCommand(account: "ben", app: Town.app, productId: "gold.month"))))
        #expect(other.price == 9_990 && other.currency == "EUR" && other.storefront == "DEU")
        await #expect(throws: WorldRefusal.self) { try await raise(town, to: 1, storefronts: ["XXX"]) }
        await #expect(throws: WorldRefusal.self) { try await raise(town, to: -1) }
    }
}
