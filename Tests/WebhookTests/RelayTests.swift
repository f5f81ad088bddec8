import AppStoreTypes
import Foundation
import HTTPService
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger
@testable import TillServer

/// Apple's notifications on their way to further servers.
@Suite("Relays")
struct RelayTests {
    /// Apple notifies: something is recorded, and its body is to be passed on.
    static func notify(_ outbox: Outbox, _ body: String, to targets: [String]) async throws {
        let id = TransactionID("\(outbox.lines.number())")
        var submission = try Submission.posted(by: nil, Purchase("gems", .consumable, id: id, on: outbox.clock.now), at: outbox.clock.now)
        submission.relays = targets.map { Submission.Relay(target: $0, body: Array(body.utf8)) }
        _ = try await outbox.ledger.record(submission)
    }

    static func sender(_ outbox: Outbox, _ rules: TargetRules = TargetRules(allowsPrivate: true, allowsHTTP: true)) -> RelaySender {
        RelaySender(outbox.parts(rules: rules), apps: ["shop"])
    }

    @Test("each target gets the very bytes once, and tries go on until it takes them", arguments: Outbox.Store.all)
    func bytes(store: Outbox.Store) async throws {
        let body = "{ \"signedPayload\" :\t\"a.b.c\" }\n"
        try await Sink.open({ message, count in .empty(status: message.path == "/second" && count < 3 ? 503 : 200) }) { sink in
            try await Outbox.open(store) { outbox in
                try await Self.notify(outbox, body, to: [sink.url("first"), sink.url("second")])
                let sender = Self.sender(outbox)
                await sender.sendDue()
                outbox.clock.move(bySeconds: 7)
                await sender.sendDue()
                outbox.clock.move(bySeconds: 7)
                await sender.sendDue()
                await sender.sendDue()
                let messages = await sink.messages
                #expect(messages.map(\.path).sorted() == ["/first", "/second", "/second", "/second"])
                #expect(messages.allSatisfy { $0.body == Array(body.utf8) && $0.headers["content-type"] == "application/json" })
                #expect(messages.allSatisfy { $0.headers[RelaySender.field] == "1" })
            }
        }
    }

    @Test("a target that fails everything is asked seldom, holds up no other, and is given up after three days")
    func dead() async throws {
        try await Sink.open({ message, _ in .empty(status: message.path == "/dead" ? 500 : 200) }) { sink in
            try await Outbox.open { outbox in
                for number in 0..<100 { try await Self.notify(outbox, "\(number)", to: [sink.url("dead")]) }
                try await Self.notify(outbox, "last", to: [sink.url("good")])
                let sender = Self.sender(outbox)
                await sender.sendDue()
                #expect(await sink.messages.filter { $0.path == "/good" }.count == 1)
                for _ in 0..<240 {
                    outbox.clock.move(bySeconds: 15)
                    await sender.sendDue()
                }
                #expect(await sink.messages.filter { $0.path == "/dead" }.count <= 60)
                outbox.clock.move(bySeconds: 260_000)
                for _ in 0..<3 {
                    await sender.sendDue()
                    outbox.clock.move(bySeconds: 1_000)
                }
                #expect(outbox.lines.all.contains("given up"))
                #expect(try await outbox.ledger.takeRelays(of: "shop", at: .day(1_000), lease: 1, limit: 64).isEmpty)
            }
        }
    }

    @Test(
        "a relay goes where webhooks may go, and nowhere else, also by an order that was written down while more was allowed",
        arguments: [TargetRules(allowsHTTP: true), TargetRules(allowsPrivate: true)])
    func rules(allowed: TargetRules) async throws {
        try await Sink.open { sink in
            try await Outbox.open { outbox in
                try await Self.notify(outbox, "x", to: [sink.url()])
                await Self.sender(outbox, allowed).sendDue()
                #expect(await sink.messages.isEmpty)
            }
        }
    }

    @Test("tries come after a quarter of the age, between five seconds and six hours")
    func waits() {
        #expect(RelaySender.wait(ofAge: 0, chance: 0.5) == 5_000)
        #expect(RelaySender.wait(ofAge: 3_600_000, chance: 0.5) == 900_000)
        #expect(RelaySender.wait(ofAge: 250_000_000, chance: 0.5) == 21_600_000)
        #expect(RelaySender.wait(ofAge: 259_200_001, chance: 0.5) == nil)
    }
}
