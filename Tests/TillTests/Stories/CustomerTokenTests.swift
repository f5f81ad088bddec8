import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService
import Testing
import TillServer

@testable import CrashPoints
@testable import Till
@testable import TillTesting

/// A server that demands its team's word about who is calling, and one that is asked too often.
@Suite("Who calls", .timeLimit(.minutes(10)))
struct CustomerTokenTests {
    /// A team's back end that makes tokens for an hour.
    private final class BackEnd: Sendable {
        let signer: TokenSigner
        let made = Locked<[String]>([])
        let isAway = Locked(false)

        init() throws { signer = try TokenSigner.draw() }

        struct Away: Error {}

        func token(_ customer: String, at now: Date) throws -> String? {
            // Before the log-in: the back end knows nobody of this id.
            guard !customer.hasPrefix("$anonymous:") else { return nil }
            if isAway.withLock({ $0 }) { throw Away() }
            made.withLock { $0.append(customer) }
            let end = Int(now.timeIntervalSince1970) + 3_600
            return try signer.sign(payload: Array(#"{"sub":"\#(customer)","exp":\#(end)}"#.utf8))
        }

        func offer(anonymous: Bool = false) -> ShopOffer {
            let set = JSONValue.object([
                JSONMember("keys", .array([.object(signer.jwk.map { JSONMember($0.name, .string($0.value)) })]))
            ]).bytes
            var offer = Goods.offer
            offer.configure = {
                var rules = CustomerTokenRules(keys: .set(set, file: "keys.json"))
                rules.isRequired = true
                rules.allowsAnonymous = anonymous
                $0.apps[0].customerTokens = rules
            }
            return offer
        }

        func settings(_ shop: TestShop) -> @Sendable (inout Phone.Settings) -> Void {
            { settings in
                settings.configuration = { $0.customerToken = { try self.token($0, at: shop.now) } }
            }
        }
    }

    @Test("the SDK shows the back end's word, asks for it once, and again when it is over")
    func tokens() async throws {
        let backEnd = try BackEnd()
        try await TestShop.with(backEnd.offer()) { shop in
            let phone = try await Phone.launch("ada", in: shop, .storeKit2, backEnd.settings(shop))
            _ = try await phone.buy("coins10")
            _ = try await phone.run { try await $0.makeOrder(for: "coins10") }
            try await phone.untilQuiet()
            #expect(backEnd.made.withLock { $0 } == ["ada"])
            try await shop.advance(seconds: 7_200)
            _ = try await phone.run { try await $0.refresh() }
            #expect(backEnd.made.withLock { $0 } == ["ada", "ada"])
            _ = try await phone.run { try await $0.logIn("bob") }
            #expect(backEnd.made.withLock { $0 } == ["ada", "ada", "bob"])
            #expect(await phone.till.customer.customer == "bob")
            await phone.quit()
        }
    }

    @Test("while no token can be had, what was paid waits, and it arrives when one can")
    func waiting() async throws {
        let backEnd = try BackEnd()
        try await TestShop.with(backEnd.offer()) { shop in
            var phone = try await Phone.launch("ada", in: shop)
            guard case .unconfirmed(let error) = try await phone.run({ try await $0.purchase("coins10") }) else {
                throw Unexpected("it was granted without a token")
            }
            #expect(error.code == .customerTokenMissing)
            #expect(await phone.till.waitingPurchases == 1)
            backEnd.isAway.withLock { $0 = true }
            phone = try await phone.relaunch(backEnd.settings(shop))
            try await phone.untilAtRest()
            #expect(await phone.till.waitingPurchases == 1)
            backEnd.isAway.withLock { $0 = false }
            await phone.sweep()
            try await phone.untilQuiet()
            #expect(phone.grants.map(\.productID) == ["coins10"])
            await phone.quit()
        }
    }

    @Test("a customer without an account buys without a token where the server lets it")
    func anonymous() async throws {
        let backEnd = try BackEnd()
        try await TestShop.with(backEnd.offer(anonymous: true)) { shop in
            let phone = try await Phone.launch(nil, in: shop)
            _ = try await phone.buy("lifetime")
            // The launch's own question may be answered after the purchase, at the same moment of a clock that stands still.
            try await phone.until("owned") { await phone.till.customer.owns("lifetime") == .yes }
            await phone.quit()
        }
    }

    @Test("what was bought without an account becomes the account's, whose token the log-in shows")
    func anonymousLogIn() async throws {
        let backEnd = try BackEnd()
        try await TestShop.with(backEnd.offer(anonymous: true)) { shop in
            let phone = try await Phone.launch(nil, in: shop, .storeKit2, backEnd.settings(shop))
            _ = try await phone.buy("lifetime")
            _ = try await phone.run { try await $0.logIn("ada") }
            try await phone.until("told") { try await phone.till.parts.journal.read().identity.pendingLogIns == nil }
            #expect(try await phone.run { try await $0.refresh() }.owns("lifetime") == .yes)
            await phone.quit()
        }
    }

    @Test("429 loses nothing: the purchase waits and is granted once")
    func limited() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let busy = HTTPResponse(
                status: 429, headers: ["Content-Type": "application/problem+json", "Retry-After": "1"],
                body: Array(#"{"code":"rate.limited","type":"urn:till:problem:rate.limited","retryable":true}"#.utf8))
            try await BadRoad.with(to: shop, Array(repeating: .answer(busy), count: 9)) { road in
                let phone = try await Phone.launch("ada", in: shop) { $0.configuration = { [url = road.url] in $0.server = url } }
                if case .unconfirmed(let error) = try await phone.run({ try await $0.purchase("coins10") }) {
                    #expect(error.code == .rateLimited && error.retry == .later)
                }
                try await phone.until("a grant") {
                    // The server wants to be left alone for a second, and time passes only where the story lets it.
                    try await shop.advance(seconds: 1)
                    await phone.sweep()
                    return await phone.till.waitingPurchases == 0
                }
                try await phone.untilQuiet()
                #expect(await road.posts.count == 10)
                #expect(phone.alarms.isEmpty)
                await phone.quit()
            }
        }
    }
}
