import AppStoreTypes
import Entitlements
import HTTPService
import PurchaseStories
import Testing

@testable import Ledger
@testable import TillServer

/// What a sender took and did not send.
@Suite("Deliveries that are put back")
struct PutBackTests {
    /// How often each customer's event was taken, the next time included.
    private static func attempts(_ outbox: Outbox) async throws -> [String: Int] {
        let taken = try await outbox.ledger.takeDeliveries(for: "hook", app: "shop", at: outbox.clock.now, lease: 1_000, limit: 1_000)
        return Dictionary(uniqueKeysWithValues: taken.map { ($0.event.customer.rawValue, $0.attempts) })
    }

    @Test("what waits behind requests that are on the way when the server stops is as if nobody had taken it", arguments: Outbox.Store.all)
    func stopping(store: Outbox.Store) async throws {
        let gate = Gate()
        try await Sink.open({ _, _ in
            await gate.pass()
            return .empty()
        }) { sink in
            try await Outbox.open(store) { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                for number in 0..<40 { try await outbox.buy("c\(number)") }
                let sender = outbox.sender()
                let sending = Task { await sender.run() }
                _ = await sink.messages(atLeast: WebhookSender.each)
                await sender.stop()
                await gate.open()
                await sending.value
                let attempts = try await Self.attempts(outbox)
                #expect(attempts.count == 40 - WebhookSender.each && attempts.values.allSatisfy { $0 == 1 })
            }
        }
    }

    @Test("what an endpoint that is gone was not sent any more is as if nobody had taken it")
    func gone() async throws {
        try await Sink.open({ _, _ in .empty(status: 410) }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                for number in 0..<40 { try await outbox.buy("c\(number)") }
                await outbox.sender().sendDue()
                let sent = Set(await sink.messages.map(\.customer))
                let attempts = try await Self.attempts(outbox)
                #expect(attempts.count == 40 && !sent.isEmpty && sent.count <= WebhookSender.each)
                for (customer, count) in attempts { #expect(count == (sent.contains(customer) ? 2 : 1)) }
            }
        }
    }

    @Test("what could not be sent before its lease ends is taken anew and loses no try")
    func shortLease() async throws {
        let gate = Gate()
        try await Sink.open({ _, count in
            if count < WebhookSender.each { await gate.pass() }
            return .empty(status: count < WebhookSender.each ? 204 : 500)
        }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                for number in 0..<40 { try await outbox.buy("c\(number)") }
                let sending = Task { await outbox.sender().sendDue() }
                let first = Set(await sink.messages(atLeast: WebhookSender.each).map(\.customer))
                outbox.clock.move(bySeconds: 215)
                await gate.open()
                await sending.value
                let failed = Set(await sink.messages.dropFirst(WebhookSender.each).map(\.customer))
                outbox.clock.move(bySeconds: 6)
                let attempts = try await Self.attempts(outbox)
                #expect(Set(attempts.keys).isDisjoint(with: first) && attempts.count == 40 - first.count && !failed.isEmpty)
                for (customer, count) in attempts { #expect(count == (failed.contains(customer) ? 2 : 1), "\(customer)") }
            }
        }
    }

    @Test("what a server broke off because it was hurried is no try of the endpoint's")
    func brokenOff() async throws {
        let gate = Gate()
        try await Sink.open({ _, _ in
            await gate.pass()
            return .empty()
        }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                try await outbox.buy("ada")
                let sender = outbox.sender()
                let sending = Task { await sender.run() }
                _ = await sink.messages(atLeast: 1)
                await sender.stop()
                sending.cancel()
                await sending.value
                #expect(try await Self.attempts(outbox) == ["ada": 1])
                await gate.open()
            }
        }
    }
}
