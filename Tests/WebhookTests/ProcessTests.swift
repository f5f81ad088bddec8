import AppStoreTypes
import HTTPService
import PurchaseStories
import Testing

@testable import Ledger
@testable import TillServer

/// Several servers on one ledger, and servers that stop or die.
@Suite("Several senders of webhooks")
struct ProcessTests {
    @Test("two servers on one ledger send everything once, in each customer's order", arguments: Outbox.Store.all)
    func two(store: Outbox.Store) async throws {
        try await Sink.open { sink in
            try await Outbox.open(store) { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                for number in 0..<20 { try await outbox.buy("c\(number)", 4) }
                let other = try LedgerPlace(outbox.place).open()
                let senders = [outbox.sender(), outbox.sender(outbox.parts(other))]
                // One who finds nothing left may leave while the other's last ones are still on the way, so both look until all is there.
                while await sink.messages.count < 80 {
                    await withDiscardingTaskGroup { group in
                        for sender in senders { group.addTask { await sender.sendDue() } }
                    }
                }
                #expect(await sink.messages.count == 80)
                #expect(await sink.mostAtOnce == 1)
                for number in 0..<20 {
                    #expect(await sink.messages.filter { $0.customer == "c\(number)" }.map(\.sequence) == [1, 2, 3, 4])
                }
                await other.close()
            }
        }
    }

    @Test("what a killed server had taken is sent by another once its lease has ended, and not before", arguments: Outbox.Store.all)
    func killed(store: Outbox.Store) async throws {
        try await Sink.open { sink in
            try await Outbox.open(store) { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                try await outbox.buy("ada", 2)
                let taken = try await outbox.ledger.takeDeliveries(
                    for: "hook", app: "shop", at: outbox.clock.now, lease: 240_000, limit: 10)
                #expect(taken.map(\.event.sequence) == [1])
                let sender = outbox.sender()
                outbox.clock.move(bySeconds: 239)
                await sender.sendDue()
                #expect(await sink.messages.isEmpty)
                outbox.clock.move(bySeconds: 1)
                await sender.sendDue()
                #expect(await sink.messages.map(\.sequence) == [1, 2])
            }
        }
    }

    @Test("a server that comes back to life after its lease neither sends nor settles what is another's now")
    func revenant() async throws {
        let gate = Gate()
        try await Sink.open({ _, count in
            if count == 0 {
                await gate.pass()
                return .empty(status: 500)
            }
            return .empty()
        }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                try await outbox.buy("ada")
                let late = Task { await outbox.sender().sendDue() }
                _ = await sink.messages(atLeast: 1)
                outbox.clock.move(bySeconds: 241)
                let taken = try await outbox.ledger.takeDeliveries(
                    for: "hook", app: "shop", at: outbox.clock.now, lease: 240_000, limit: 10)
                #expect(taken.count == 1)
                await gate.open()
                await late.value
                outbox.clock.move(bySeconds: 100)
                await outbox.sender().sendDue()
                #expect(await sink.messages.count == 1, "the failure that came too late did not end the other's lease")
            }
        }
    }

    @Test("a server that stops lets what is on the way end, and leaves the rest to the next one")
    func stopping() async throws {
        let gate = Gate()
        try await Sink.open({ _, _ in
            await gate.pass()
            return .empty()
        }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url())
                for number in 0..<40 { try await outbox.buy("c\(number)", 2) }
                let sender = outbox.sender()
                let sending = Task { await sender.run() }
                _ = await sink.messages(atLeast: WebhookSender.each)
                await sender.stop()
                await gate.open()
                await sending.value
                #expect(await sink.messages.count == WebhookSender.each)
                await outbox.sender().sendDue()
                let messages = await sink.messages
                #expect(messages.count == 80 && Set(messages.map(\.id)).count == 80, "nothing twice, nothing lost")
                for number in 0..<40 { #expect(messages.filter { $0.customer == "c\(number)" }.map(\.sequence) == [1, 2]) }
            }
        }
    }

    @Test("a server that is hurried breaks off, and what it broke off is sent again")
    func hurried() async throws {
        let gate = Gate()
        try await Sink.open({ _, count in
            if count == 0 { await gate.pass() }
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
                await outbox.sender().sendDue()
                #expect(await sink.messages.map(\.sequence) == [1, 1])
                await gate.open()
            }
        }
    }
}
