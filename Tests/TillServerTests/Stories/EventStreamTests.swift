import AppStoreTypes
import HTTPService
import Testing

@testable import TillServer

@Suite("Events as they come in", .timeLimit(.minutes(5)))
struct EventStreamTests {
    @Test("a reader is given what happened, then what happens, and goes on after a break where it was, with nothing twice")
    func resumes() async throws {
        try await Shop.open { shop in
            _ = try await shop.post("ada", TestStore.purchase("2000000000000001"))
            let first = try OpenStream("/v1/events", port: shop.port)
            try first.read { _ in first.events.contains { $0.kind == "subscription.started" } }
            #expect(first.text.contains("Content-Type: text/event-stream"))
            _ = try await shop.post("ben", TestStore.purchase("2000000000000002"))
            try first.read { _ in first.events.count { $0.kind == "subscription.started" } == 2 }
            let place = try #require(first.events.first { $0.kind == "subscription.started" }?.id)
            let second = try OpenStream("/v1/events", port: shop.port, fields: "Last-Event-ID: \(place)\r\n")
            _ = try await shop.post("cleo", TestStore.purchase("2000000000000003"))
            try second.read { _ in second.events.count { $0.kind == "subscription.started" } == 2 }
            let listed = try await shop.team("GET", "/v1/events?after=\(place)")
            let ids = (listed["events"]?.elements ?? []).compactMap { $0["cursor"]?.text }
            #expect(second.events.map(\.id) == Array(ids.prefix(second.events.count)))
        }
    }

    @Test("a reader of one customer's refunds hears of nothing else, and a place of another list is refused before anything is sent")
    func filtered() async throws {
        try await Shop.open { shop in
            let stream = try OpenStream("/v1/events?customer=ada&kinds=purchase.refunded", port: shop.port)
            _ = try await shop.post("ada", TestStore.purchase("2000000000000001"))
            _ = try await shop.post("ben", TestStore.purchase("2000000000000002"))
            shop.clock.move(to: .day(1))
            for (customer, id) in [("ben", "2000000000000002"), ("ada", "2000000000000001")] {
                var refunded = TestStore.purchase(id)
                refunded.revocationDate = .day(0)
                refunded.signedDate = .day(0.1)
                _ = try await shop.post(customer, refunded)
            }
            try stream.read { _ in !stream.events.isEmpty }
            #expect(stream.events.map(\.kind) == ["purchase.refunded"] && stream.text.contains(#""customer":"ada""#))
            let refused = try OpenStream("/v1/events?after=nonsense", port: shop.port)
            try refused.read { $0.contains("request.cursor") }
            #expect(refused.text.hasPrefix("HTTP/1.1 422"))
        }
    }

    @Test("a key that is revoked ends the stream that it opened")
    func revoked() async throws {
        try await Shop.open { shop in
            let made = try await KeyStoryTests.make(shop, ["events.read"])
            let stream = try OpenStream("/v1/events", port: shop.port, key: made.text)
            _ = try await shop.post("ada", TestStore.purchase("2000000000000001"))
            try stream.read { _ in !stream.events.isEmpty }
            #expect(try await shop.send("DELETE", "/v1/keys/\(made.key.id)", key: Shop.secretKey).status == 204)
            try stream.readToEnd()
        }
    }
}
