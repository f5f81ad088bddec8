import AppStoreTypes
import HTTPService
import PurchaseStories
import Testing

@testable import Ledger
@testable import TillServer

/// An endpoint's address changes while something is on the way to the former one.
@Suite("Answers that come late")
struct LateAnswerTests {
    @Test(
        "what the former address answers late neither switches off the new one nor slows it, whether the sender knows of the change or not",
        arguments: [410, 500, 429], [true, false])
    func late(status: Int, isKnown: Bool) async throws {
        let gate = Gate()
        try await Sink.open({ message, _ in
            guard message.path == "/old" else { return .empty() }
            await gate.pass()
            return HTTPResponse(status: status, headers: ["Retry-After": "3000"])
        }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url("old"))
                for number in 0..<EndpointPace.patience { try await outbox.buy("c\(number)") }
                let sender = outbox.sender()
                let sending = Task { await sender.sendDue() }
                _ = await sink.messages(atLeast: EndpointPace.patience)
                try await outbox.endpoint("hook", at: sink.url("new"))
                // The rounds of a sender overlap in the story only: nothing is due, so that this one does no more than look.
                if isKnown { await sender.sendDue() }
                await gate.open()
                await sending.value
                #expect(try await outbox.settings("hook").disabled == nil)
                await sender.sendDue()
                let arrived = await sink.messages.filter { $0.path == "/new" }.map(\.customer)
                if isKnown || status == 410 {
                    #expect(Set(arrived).count == EndpointPace.patience, "the new address was not asked yet: there is nothing to wait for")
                } else {
                    try await outbox.buy("ada")
                    await sender.sendDue()
                    #expect(await sink.messages.contains { $0.path == "/new" && $0.customer == "ada" }, "the former pace is forgotten")
                }
            }
        }
    }

    @Test("a late failure of the former address does not give up what the new one was never sent")
    func lastTry() async throws {
        let gate = Gate()
        let isOpen = Switch()
        try await Sink.open({ message, _ in
            guard message.path == "/old" else { return .empty() }
            if isOpen.isOn { await gate.pass() }
            return .empty(status: 500)
        }) { sink in
            try await Outbox.open { outbox in
                try await outbox.endpoint("hook", at: sink.url("old"))
                try await outbox.buy("ada")
                let sender = outbox.sender()
                for _ in 0..<14 {
                    await sender.sendDue()
                    outbox.clock.move(bySeconds: 43_300)
                }
                isOpen.isOn = true
                let sending = Task { await sender.sendDue() }
                _ = await sink.messages(atLeast: 15)
                try await outbox.endpoint("hook", at: sink.url("new"))
                await sender.sendDue()
                await gate.open()
                await sending.value
                #expect(try await outbox.ledger.givenUp(for: "hook", app: "shop", limit: 10).isEmpty)
                await sender.sendDue()
                #expect(await sink.messages.filter { $0.path == "/new" }.map(\.customer) == ["ada"])
            }
        }
    }
}
