import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService
import Testing
import TillServer

@testable import CrashPoints
@testable import Till
@testable import TillTesting

/// Whether what the server said may be believed.
@Suite("Signed answers in the app", .timeLimit(.minutes(10)))
struct SignedAnswerTests {
    /// A phone on which StoreKit knows nothing, so that only the server's word counts.
    private static func settings(_ road: BadRoad? = nil, requires: Bool = true) -> @Sendable (inout Phone.Settings) -> Void {
        { settings in
            settings.store = { ChangedStore(base: $0, entitled: [], subscribed: []) }
            settings.configuration = { [url = road?.url] in
                if let url { $0.server = url }
                $0.requiresSignedAnswers = requires
                $0.answerAudience = "com.example.app"
            }
        }
    }

    /// The signed text of an answer about a customer.
    private static func signed(_ body: [UInt8]) throws -> String {
        let json = try JSONReader.read(body)
        return try #require(json["signedAnswer"]?.text)
    }

    private static func with(_ token: String) -> [UInt8] {
        let payload = token.split(separator: ".")[1].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let bytes = Data(base64Encoded: payload + String(repeating: "=", count: (4 - payload.count % 4) % 4)) ?? Data()
        guard var json = try? JSONReader.read(Array(bytes)) else { return [] }
        json["signedAnswer"] = .string(token)
        return json.bytes
    }

    @Test("a recorded or forged answer gives no access")
    func forged() async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop) { road in
                let recorded = Locked<[String: [UInt8]]>([:])
                await road.change { path, body in
                    if path.hasPrefix("/v1/customers/") { recorded.withLock { $0[path] = body } }
                    return body
                }
                let ada = try await Phone.launch("ada", in: shop, .storeKit2, Self.settings(road))
                let grant = try await ada.buy("lifetime")
                try await ada.untilQuiet()
                #expect(try await ada.run { try await $0.refresh() }.has("pro") == .yes)
                let genuine = try #require(recorded.withLock { $0["/v1/customers/ada"] })
                let token = try Self.signed(genuine)
                let attacker = try TokenSigner.draw()
                let parts = token.split(separator: ".").map(String.init)
                let own = try attacker.sign(payload: Array(Data(base64Encoded: Self.padded(parts[1])) ?? Data()))
                await ada.quit()
                try await shop.refund(grant.transactionID)

                let forgeries: [(String, [UInt8])] = [
                    ("recorded before the refund", genuine),
                    ("under the attacker's key", Self.with(own)),
                    ("the signature cut", Self.with(parts[0] + "." + parts[1] + ".AAAA")),
                    (
                        "no signature at all",
                        Array(String(decoding: genuine, as: UTF8.self).replacingOccurrences(of: "signedAnswer", with: "x").utf8)
                    ),
                ]
                for (name, forgery) in forgeries {
                    await road.change { path, body in path.hasPrefix("/v1/customers/") ? forgery : body }
                    let second = try await Phone.launch("ada", in: shop, .storeKit2) {
                        Self.settings(road)(&$0)
                        $0.device = "tablet \(name.count)"
                    }
                    let error = await #expect(throws: TillError.self, "\(name)") { try await second.run { try await $0.refresh() } }
                    #expect(error?.code == .serverAnswerNotGenuine, "\(name)")
                    #expect(await second.till.customer.has("pro") == .notYetKnown, "\(name)")
                    await second.quit()
                }
                await road.change(nil)
                let honest = try await Phone.launch("ada", in: shop, .storeKit2, Self.settings(road))
                #expect(try await honest.run { try await $0.refresh() }.has("pro") == .no)
                await honest.quit()
            }
        }
    }

    private static func padded(_ text: String) -> String {
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return standard + String(repeating: "=", count: (4 - standard.count % 4) % 4)
    }

    @Test("an answer about somebody else, for another app, or under keys that are not pinned gives nothing")
    func wrongAddress() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let ada = try await Phone.launch("ada", in: shop, .storeKit2, Self.settings())
            _ = try await ada.buy("lifetime")
            #expect(await ada.till.customer.has("pro") == .yes)
            await ada.quit()
            let link = URLSessionServerLink(url: shop.serverURL, key: "pk_test_0001", now: { shop.now })
            let nonce = "0123456789abcdef"
            let body = try await link.send(ServerRequest(method: "GET", path: "/v1/customers/ada?nonce=\(nonce)", body: nil)).body
            let token = try Self.signed(Array(body))
            func judge(_ change: (inout TillConfiguration) -> Void = { _ in }) -> AnswerJudge {
                var configuration = TillConfiguration(server: shop.serverURL, key: "pk_test_0001")
                configuration.answerAudience = "com.example.app"
                change(&configuration)
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("keys-\(UUID().uuidString).json")
                return AnswerJudge(configuration, link: link, file: file, now: { shop.now })
            }
            #expect(try await judge().answer(token, about: "ada", nonce: nonce).entitlements.map(\.id) == ["pro"])
            await #expect(throws: TillError.self) { try await judge().answer(token, about: "bob", nonce: nonce) }
            await #expect(throws: TillError.self) { try await judge().answer(token, about: "ada", nonce: "another-nonce-000") }
            await #expect(throws: TillError.self) {
                try await judge { $0.answerAudience = "com.example.other" }.answer(token, about: "ada", nonce: nonce)
            }
            let stranger = try TokenSigner.draw()
            let set = JSONValue.object([
                JSONMember("keys", .array([.object(stranger.jwk.map { JSONMember($0.name, .string($0.value)) })]))
            ]).bytes
            await #expect(throws: TillError.self) {
                try await judge { $0.answerKeys = Data(set) }.answer(token, about: "ada", nonce: nonce)
            }
        }
    }

    @Test("without a connection the signed answer counts until its end, and a clock that is set back gives nothing beyond what was signed")
    func clocks() async throws {
        try await TestShop.with(Goods.offer) { shop in
            var phone = try await Phone.launch("ada", in: shop, .storeKit2, Self.settings())
            _ = try await phone.buy("lifetime")
            try await phone.untilQuiet()
            #expect(await phone.till.customer.has("pro") == .yes)
            await shop.stopServer()
            let day: TimeInterval = 86_400
            for (ahead, answer) in [
                (0, Till.Answer.yes), (2 * day, .yes), (-400 * day, .yes), (3 * day - 60, .yes), (3 * day + 1, .notYetKnown),
                (0, .notYetKnown),
                (-400 * day, .notYetKnown),
            ] {
                phone = try await phone.relaunch { $0.clockAhead = ahead }
                try await phone.until("what was kept") { await phone.till.customer.source == .remembered }
                try await phone.untilAtRest()
                #expect(await phone.till.customer.has("pro") == answer, "\(ahead / day) days ahead")
                #expect(await phone.till.customer.owns("lifetime") == answer)
                #expect(await phone.till.customer.owns("month") == .no, "it was not owned, and that stays known")
                try await phone.until("time is kept") { try await phone.keptMoment() >= shop.now.addingTimeInterval(ahead - 120) }
            }
            try await shop.startServer()
            phone = try await phone.relaunch { $0.clockAhead = -400 * day }
            #expect(try await phone.run { try await $0.refresh() }.has("pro") == .yes)
            await phone.quit()
        }
    }

    @Test("when a subscription's time is over, the answer is over, and the app asks again by itself")
    func ends() async throws {
        try await TestShop.with(Goods.offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, .storeKit2, Self.settings())
            _ = try await phone.buy("month")
            try await phone.untilQuiet()
            #expect(await phone.till.customer.has("pro") == .yes)
            try await shop.advance(by: "P40D")
            await phone.run { await $0.parts.book.timeHasPassed() }
            #expect(await phone.till.customer.has("pro") == .yes, "it was renewed, and the server says so")
            await phone.quit()
        }
    }

    @Test("a server that signs nothing is believed as before, and an app that demands signatures takes nothing else")
    func unsigned() async throws {
        var offer = Goods.offer
        offer.configure = { $0.answers.isEnabled = false }
        try await TestShop.with(offer) { shop in
            let phone = try await Phone.launch("ada", in: shop, .storeKit2, Self.settings(requires: false))
            _ = try await phone.buy("lifetime")
            try await phone.untilQuiet()
            #expect(try await phone.run { try await $0.refresh() }.has("pro") == .yes)
            await phone.quit()
            let strict = try await Phone.launch("ada", in: shop, .storeKit2) {
                Self.settings()(&$0)
                $0.device = "tablet"
            }
            let error = await #expect(throws: TillError.self) { try await strict.run { try await $0.refresh() } }
            #expect(error?.code == .serverAnswerNotGenuine)
            #expect(await strict.till.customer.has("pro") == .notYetKnown)
            await strict.quit()
        }
    }
}

extension Phone {
    /// How far time had come by what is kept on the phone; the customer before the log-in may have left an answer too.
    fileprivate func keptMoment() async throws -> Date {
        let folder = configuration.ownFolder
        var latest = Date.distantPast
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasPrefix("customer-") {
            let json = try JSONReader.read(Array(Data(contentsOf: folder.appendingPathComponent(name))))
            if let moment = json["reached"]?.date { latest = max(latest, moment) }
        }
        return latest
    }
}
