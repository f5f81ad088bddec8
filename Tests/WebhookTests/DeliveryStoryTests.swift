import AppStoreTypes
import Foundation
import HTTPService
import PurchaseStories
import Testing

@testable import Ledger
@testable import TillServer

/// How a back end is told what happened to its customers.
@Suite("Deliveries of webhooks")
struct DeliveryStoryTests {
    @Test("each customer's events arrive in order, and a customer whose events fail holds up nobody else", arguments: Outbox.Store.all)
    func order(store: Outbox.Store) async throws {
        try await Sink.open({ message, _ in .empty(status: message.customer == "eve" && message.sequence == 2 ? 500 : 204) }) { sink in
            try await Outbox.open(store) { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                for customer in ["ada", "ben", "eve"] { try await outbox.buy(customer, 5) }
                await outbox.sender().sendDue()
                func arrived(_ customer: String) async -> [Int64] { await sink.messages.filter { $0.customer == customer }.map(\.sequence) }
                #expect(await arrived("ada") == [1, 2, 3, 4, 5])
                #expect(await arrived("ben") == [1, 2, 3, 4, 5])
                #expect(await arrived("eve") == [1, 2])
                outbox.clock.move(bySeconds: 6)
                await outbox.sender().sendDue()
                #expect(await arrived("eve") == [1, 2, 2], "the same event again, and none of those behind it")
                let both = await sink.messages.filter { $0.customer == "eve" && $0.sequence == 2 }
                #expect(both.first?.id == both.last?.id && both.first?.body == both.last?.body)
            }
        }
    }

    @Test("an event that fails for three days is given up, what follows goes on, and it can be sent again", arguments: Outbox.Store.all)
    func givenUp(store: Outbox.Store) async throws {
        try await Sink.open({ message, count in .empty(status: message.sequence == 1 && count < 15 ? 500 : 200) }) { sink in
            try await Outbox.open(store) { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                try await outbox.buy("ada", 2)
                let metrics = Metrics()
                let sender = outbox.sender(outbox.parts(metrics: metrics))
                let began = outbox.clock.now
                for _ in 0..<14 {
                    await sender.sendDue()
                    #expect(try await outbox.ledger.givenUp(for: "hook", app: "shop", limit: 10).isEmpty)
                    outbox.clock.move(bySeconds: 43_300)
                }
                #expect(await sink.messages.allSatisfy { $0.sequence == 1 })
                #expect(outbox.clock.now > began.plus(days: 3))
                await sender.sendDue()
                outbox.clock.move(bySeconds: 1_000)
                await sender.sendDue()
                #expect(await sink.messages.map(\.sequence) == Array(repeating: 1, count: 15) + [2])
                let letters = try await outbox.ledger.givenUp(for: "hook", app: "shop", limit: 10)
                #expect(letters.map(\.event.sequence) == [1] && letters.map(\.failure) == ["it answered 500"])
                #expect(outbox.lines.all.contains("an event was given up"))
                #expect(try await outbox.ledger.redeliver(for: "hook", app: "shop", at: outbox.clock.now) == 1)
                await sender.sendDue()
                #expect(await sink.messages.last?.sequence == 1)
                #expect(try await outbox.ledger.givenUp(for: "hook", app: "shop", limit: 10).isEmpty)
                let text = await metrics.registry.text()
                #expect(text.contains(#"till_deliveries_total{kind="webhook",outcome="given_up"} 1"#))
            }
        }
    }

    @Test("an endpoint gets the kinds and environments that it wants, and is not held up by the others")
    func filters() async throws {
        try await Sink.open { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("all", at: sink.url("all"))
                try await outbox.endpoint("refunds", at: sink.url("refunds")) {
                    $0.events = [EventPattern("purchase.refunded")].compactMap { $0 }
                }
                try await outbox.endpoint("sandbox", at: sink.url("sandbox")) {
                    $0.environments = [.sandbox]
                    $0.events = [EventPattern("purchase.*")].compactMap { $0 }
                }
                try await outbox.buy("ada", 2)
                try await outbox.buy("ada", 1, in: .sandbox)
                await outbox.sender().sendDue()
                func arrived(_ place: String) async -> [Int64] { await sink.messages.filter { $0.path == "/\(place)" }.map(\.sequence) }
                #expect(await arrived("all") == [1, 2])
                #expect(await arrived("refunds").isEmpty)
                #expect(await arrived("sandbox") == [3])
            }
        }
    }

    @Test("an endpoint that does not answer slows no other, however much waits for it")
    func slow() async throws {
        let gate = Gate()
        try await Sink.open({ message, _ in
            if message.path == "/slow" { await gate.pass() }
            return .empty()
        }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("slow", at: sink.url("slow"))
                try await outbox.endpoint("quick", at: sink.url("quick"))
                for number in 0..<40 { try await outbox.buy("c\(number)", 2) }
                let sender = outbox.sender()
                let sending = Task { await sender.run() }
                var count = 80
                while await sink.messages.filter({ $0.path == "/quick" }).count < 80 {
                    count = await sink.messages(atLeast: count).count + 1
                    if await sink.messages.filter({ $0.path == "/quick" }).count == 80 { break }
                }
                let slow = await sink.messages.filter { $0.path == "/slow" }
                let tries = try await outbox.ledger.attempts(for: "slow", app: "shop", before: nil, limit: 100)
                #expect(slow.count <= WebhookSender.each, "a share, and no more: \(tries.compactMap(\.attempt.failure))")
                await gate.open()
                _ = await sink.messages(atLeast: 160)
                await sender.stop()
                await sending.value
                #expect(await sink.messages.count == 160)
            }
        }
    }

    @Test("a dead endpoint with much that waits is asked now and then, and gets everything in order once it lives")
    func dead() async throws {
        let isAlive = Switch()
        try await Sink.open({ _, _ in .empty(status: isAlive.isOn ? 200 : 500) }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                for number in 0..<100 { try await outbox.buy("c\(number)", 3) }
                let sender = outbox.sender()
                for _ in 0..<240 {
                    await sender.sendDue()
                    outbox.clock.move(bySeconds: 15)
                }
                let asked = await sink.messages.count
                #expect((10...40).contains(asked), "\(asked) requests in an hour for 300 events")
                isAlive.isOn = true
                outbox.clock.move(bySeconds: 4_000)
                await sender.sendDue()
                let arrived = await sink.messages.dropFirst(asked)
                #expect(arrived.count == 300)
                for number in 0..<100 { #expect(arrived.filter { $0.customer == "c\(number)" }.map(\.sequence) == [1, 2, 3]) }
            }
        }
    }

    @Test("an endpoint that asks for patience is left in peace as long", arguments: [429, 503])
    func retryAfter(status: Int) async throws {
        try await Sink.open({ _, count in count == 0 ? HTTPResponse(status: status, headers: ["Retry-After": "120"]) : .empty() }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                try await outbox.buy("ada")
                let sender = outbox.sender()
                await sender.sendDue()
                try await outbox.buy("ben")
                outbox.clock.move(bySeconds: 119)
                await sender.sendDue()
                #expect(await sink.messages.count == 1, "neither the event that failed nor another")
                outbox.clock.move(bySeconds: 2)
                await sender.sendDue()
                #expect(await sink.messages.map(\.customer).sorted() == ["ada", "ada", "ben"])
            }
        }
    }

    @Test("an endpoint that answers 410 is switched off, and gets what happened meanwhile once it is switched on again")
    func gone() async throws {
        try await Sink.open({ _, count in .empty(status: count == 0 ? 410 : 200) }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                try await outbox.buy("ada", 2)
                let sender = outbox.sender()
                await sender.sendDue()
                #expect(try await outbox.settings("hook").disabled == .gone(at: outbox.clock.now))
                try await outbox.buy("ada")
                outbox.clock.move(bySeconds: 100_000)
                await sender.sendDue()
                #expect(await sink.messages.count == 1)
                try await outbox.endpoint("hook", at: sink.url())
                await sender.sendDue()
                #expect(await sink.messages.map(\.sequence) == [1, 1, 2, 3])
            }
        }
    }

    @Test("an endpoint without TLS that was written down while it was allowed gets nothing once it is not")
    func noLongerAllowed() async throws {
        try await Sink.open { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                try await outbox.buy("ada")
                await outbox.sender(outbox.parts(rules: TargetRules(allowsPrivate: true))).sendDue()
                #expect(await sink.messages.isEmpty)
                let attempts = try await outbox.ledger.attempts(for: "hook", app: "shop", before: nil, limit: 10)
                #expect(attempts.first?.attempt.failure?.contains("webhooks.allowHTTP") == true)
                outbox.clock.move(bySeconds: 6)
                await outbox.sender().sendDue()
                #expect(await sink.messages.map(\.customer) == ["ada"])
            }
        }
    }

    @Test("an endpoint whose settings nobody can read gets nothing, loses nothing and holds up nobody")
    func unreadable() async throws {
        try await Sink.open { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("good", at: sink.url())
                try await outbox.ledger.put(Endpoint(id: "odd", app: "shop", settings: .object([]), createdAt: outbox.clock.now))
                try await outbox.buy("ada")
                await outbox.sender().sendDue()
                #expect(await sink.messages.count == 1)
                #expect(outbox.lines.all.contains("settings cannot be read"))
                try await outbox.endpoint("odd", at: sink.url("odd"))
                await outbox.sender().sendDue()
                #expect(await sink.messages.map(\.path) == ["/hook", "/odd"])
            }
        }
    }
}

/// Something that is on or off.
final class Switch: @unchecked Sendable {
    private let lock = NSLock()
    private var flag = false

    var isOn: Bool {
        get { lock.withLock { flag } }
        set { lock.withLock { flag = newValue } }
    }
}
