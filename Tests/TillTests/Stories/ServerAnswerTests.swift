import AppStoreSimulator
import AppStoreTypes
import Foundation
import HTTPService
import Testing
import TillTesting

@testable import CrashPoints
@testable import Till

/// What becomes of a paid purchase when the server, or something on the way to it, answers anything but "recorded".
@Suite("Answers of the server", .timeLimit(.minutes(10)))
struct ServerAnswerTests {
    /// An answer, and how the customer's app must take it.
    struct Reply: Sendable, CustomTestStringConvertible {
        let name: String
        let accident: BadRoad.Accident
        var isRefusal = false
        var isAlarm = false

        var testDescription: String { name }

        init(_ name: String, _ response: HTTPResponse, isRefusal: Bool = false, isAlarm: Bool = false) {
            self.init(name, .answer(response), isRefusal: isRefusal, isAlarm: isAlarm)
        }

        init(_ name: String, _ accident: BadRoad.Accident, isRefusal: Bool = false, isAlarm: Bool = false) {
            self.name = name
            self.accident = accident
            self.isRefusal = isRefusal
            self.isAlarm = isAlarm
        }
    }

    static let refusingReplies = [
        Reply("403 another app's", .problem(403, "key.insufficient"), isRefusal: true),
        Reply("409 claimed by another customer", .problem(409, "purchase.owned_by_another_customer"), isRefusal: true),
        Reply("422 belongs to another account", .problem(422, "purchase.owned_by_another_customer"), isRefusal: true),
        Reply("422 of another back end", .json(Array(#"{"error":"belongs to another account"}"#.utf8), status: 422), isRefusal: true),
    ]

    static let otherReplies = [
        Reply("400 malformed", .problem(400, "request.not_json"), isAlarm: true),
        Reply("401 unknown key", .problem(401, "key.unknown"), isAlarm: true),
        Reply("404 of another server", .text("not here", status: 404), isAlarm: true),
        Reply("413 too large", .problem(413, "http.body_too_large"), isAlarm: true),
        Reply("302 to a portal", HTTPResponse(status: 302, headers: ["Location": "http://127.0.0.1:9/login"]), isAlarm: true),
        Reply("200 with a portal's page", .text("<html>Please sign in</html>"), isAlarm: true),
        Reply("200 with half of a JSON", .json(Array(#"{"documents":[{"document":"signedTra"#.utf8)), isAlarm: true),
        Reply("200 with granted and nothing else", .json(Array(#"{"granted":true,"status":0}"#.utf8)), isAlarm: true),
        Reply("200 without a word on the purchase", .json(Array(silentAnswer.utf8)), isAlarm: true),
        Reply("429", .problem(429, "http.overloaded")),
        Reply("500", .problem(500, "server.fault")),
        Reply("503 of a gateway", .text("<html>maintenance</html>", status: 503)),
        Reply("a lost reply", .loseReply),
    ]

    private static let silentAnswer = """
        {"documents":[],"advice":[],"customer":{"id":"ada","app":"app","asOf":"2026-01-01T00:00:00Z","entitlements":[],"subscriptions":[]}}
        """

    @Test(
        "B82 — a refusal is no success: told, kept and listed, tried once a launch, finished only when the server has it",
        arguments: refusingReplies)
    func refusals(reply: Reply) async throws {
        for interface in StoreInterface.allCases {
            try await TestShop.with(Goods.offer) { shop in
                try await BadRoad.with(to: shop, Array(repeating: reply.accident, count: 50)) { road in
                    let url = road.url
                    let phone = try await Phone.launch("ada", in: shop, interface) { $0.configuration = { $0.server = url } }
                    let outcome = try await phone.run { try await $0.purchase("coins10") }
                    guard case .refused(let refusal) = outcome else { throw Unexpected("\(outcome)") }
                    #expect(!refusal.isFinal)
                    #expect(refusal.customer == "ada")
                    #expect(!refusal.reason.message().isEmpty)
                    #expect(await phone.unfinished == [refusal.transactionID])
                    #expect(await phone.till.refusedPurchases.map(\.transactionID) == [refusal.transactionID])
                    #expect(await phone.till.waitingPurchases == 0)
                    let posts = await road.posts.count
                    phone.till.didBecomeActive()
                    await phone.sweep()
                    #expect(await road.posts.count == posts, "it was sent again in the same run of the app")

                    let second = try await phone.relaunch()
                    try await second.until("one try") { await road.posts.count == posts + 1 }
                    await second.sweep()
                    #expect(await road.posts.count == posts + 1)
                    #expect(await second.unfinished == [refusal.transactionID])

                    await road.clear()
                    let third = try await second.relaunch()
                    try await third.until("the grant") { third.grants.map(\.transactionID) == [refusal.transactionID] }
                    try await third.untilQuiet()
                    #expect(await third.till.refusedPurchases.isEmpty)
                    #expect(phone.witness.finishedTooEarly.isEmpty)
                    #expect(await shop.payments().count == 1)
                    await third.quit()
                }
            }
        }
    }

    @Test("B80 — no answer but the server's own word finishes a purchase; it is sent until that comes", arguments: otherReplies)
    func troubles(reply: Reply) async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop, Array(repeating: reply.accident, count: 100)) { road in
                let url = road.url
                let phone = try await Phone.launch("ada", in: shop) { $0.configuration = { $0.server = url } }
                let outcome = try await phone.run { try await $0.purchase("coins10", quantity: 2) }
                guard case .unconfirmed(let error) = outcome else { throw Unexpected("\(outcome)") }
                #expect(!error.message().isEmpty)
                await phone.sweep()
                #expect(await phone.unfinished.count == 1)
                #expect(await phone.till.waitingPurchases == 1)
                #expect(phone.witness.finishedTooEarly.isEmpty)
                if reply.isAlarm { try await phone.until("the alarm") { !phone.alarms.isEmpty } }
                #expect(phone.alarms.count == (reply.isAlarm ? 1 : 0), "\(phone.alarms)")
                await road.clear()
                let second = try await phone.relaunch()
                try await second.until("the grant") { second.grants.count == 1 }
                #expect(second.grants.first?.quantity == 2)
                try await second.untilQuiet()
                #expect(try await ShopQuestion(shop).transactions(of: "ada") == second.grants.map(\.transactionID))
                #expect(phone.witness.finishedTooEarly.isEmpty)
                await second.quit()
            }
        }
    }

    @Test("B80 — a server that does not answer in time is asked again, after the time of the configuration")
    func silence() async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop, [.silence]) { road in
                let url = road.url
                let phone = try await Phone.launch("ada", in: shop) {
                    $0.configuration = {
                        $0.server = url
                        // Less than a second is taken for one.
                        $0.requestTimeout = 0.1
                    }
                }
                _ = try await phone.buy("month")
                #expect(await road.posts.count == 2)
                try await phone.untilQuiet()
                await phone.quit()
            }
        }
    }

    @Test("B112 — what one document of many brought upon a post does not hold up the others", arguments: [400, 413, 422])
    func oneOfMany(status: Int) async throws {
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop) { road in
                let url = road.url
                await road.block(.text("maintenance", status: 503))
                let phone = try await Phone.launch("ada", in: shop) { $0.configuration = { $0.server = url } }
                for product in ["coins10", "lifetime", "month"] {
                    guard case .unconfirmed = try await phone.run({ try await $0.purchase(product) }) else { throw Unexpected(product) }
                }
                let proofs = await phone.outbox.compactMap(\.proof.signed)
                let bad = try #require(await phone.outbox.first { $0.productID == "coins10" }?.proof.signed)
                #expect(proofs.count == 3)
                await phone.quit()
                // The first post is held until every document is in it or waits for the next, so that at least one post has several.
                let before = await road.posts.count
                await road.hold()
                await road.judge { post in
                    let isMany = proofs.filter { post.contains($0) }.count > 1
                    return isMany || post.contains(bad) ? .text("too much", status: status) : nil
                }
                await road.block(nil)
                let second = try await phone.relaunch()
                try await second.until("all are gathered") {
                    let posts = await road.posts.dropFirst(before)
                    return await second.till.parts.courier.waiting + posts.flatMap { post in proofs.filter { post.contains($0) } }.count
                        == 3
                }
                await road.release()
                try await second.until("the others") { second.grants.count >= 2 }
                #expect(Set(second.grants.map(\.productID)) == ["lifetime", "month"])
                #expect(await road.posts.dropFirst(before).contains { post in proofs.filter { post.contains($0) }.count > 1 })
                await road.clear()
                let third = try await second.relaunch()
                try await third.untilQuiet()
                let listed = try await ShopQuestion(shop).transactions(of: "ada")
                #expect(Set(listed).count == 3)
                #expect(third.witness.finishedTooEarly.isEmpty)
                await third.quit()
            }
        }
    }

    @Test("B112 — of a receipt the SDK keeps a digest and nothing else")
    func receiptIsNotKept() async throws {
        try await TestShop.with(Goods.offer) { shop in
            await shop.stopServer()
            let phone = try await Phone.launch("ada", in: shop, .original) { $0.receiptOnly = true }
            guard case .unconfirmed = try await phone.run({ try await $0.purchase("month") }) else { throw Unexpected("no outbox") }
            let record = try #require(await phone.outbox.first)
            guard case .receipt(let digest) = record.proof else { throw Unexpected("\(record.proof)") }
            #expect(digest == nil || digest?.count == 64)
            let kept = try FileManager.default.subpathsOfDirectory(atPath: phone.configuration.ownFolder.path)
                .compactMap {
                    try? FileManager.default.attributesOfItem(atPath: phone.configuration.ownFolder.path + "/" + $0)[.size] as? Int
                }
            #expect(kept.allSatisfy { $0 <= 4_096 }, "\(kept)")
            await phone.quit()
        }
    }

    @Test("a server that asks to be left alone is left alone, whatever wakes the app, and the customer does not wait for it")
    func retryAfter() async throws {
        let busy = HTTPResponse(status: 503, headers: ["Retry-After": "120", "Content-Type": "text/plain"], body: [])
        try await TestShop.with(Goods.offer) { shop in
            try await BadRoad.with(to: shop, [.answer(busy)]) { road in
                let url = road.url
                let phone = try await Phone.launch("ada", in: shop) { $0.configuration = { $0.server = url } }
                guard case .unconfirmed = try await phone.run({ try await $0.purchase("coins10") }) else { throw Unexpected("no") }
                phone.till.didBecomeActive()
                phone.till.networkDidReturn()
                await phone.sweep()
                #expect(await road.posts.count == 1)
                #expect(await phone.till.waitingPurchases == 1)
                await phone.quit()
            }
        }
    }
}
