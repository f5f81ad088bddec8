import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreSimulator

@Suite("The same seed and commands")
struct DeterminismTests {
    /// A busy half year; everything that came out of it, as text.
    private func transcript(seed: UInt64) async throws -> [String] {
        let town = try Town(start: "2026-01-31T10:30:00Z", seed: seed) { $0.gracePeriodDays = 16 }
        let phone = try await town.phone()
        let tablet = try await town.phone("anna-tablet")
        var lines: [String] = []
        func note(_ reply: DeviceReply) throws { lines.append(String(decoding: try DeviceMessageCoding.encode(reply), as: UTF8.self)) }
        for (number, product) in ["silver.month", "coins", "lifetime", "season"].enumerated() {
            let reply = try await phone.buy(ProductID(product), request: "request-\(number)")
            try note(.purchase(reply))
        }
        try await town.store.perform(.setAnswer(SetAnswerCommand(device: phone.name, answer: .askToBuy, times: 1)))
        try note(.purchase(try await tablet.buy("gold.month", request: "upgrade")))
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: false)))
        try await town.advance(to: "2026-03-05T00:00:00Z")
        try await town.store.perform(.setBilling(SetBillingCommand(account: "anna", isGood: true)))
        try await town.advance(to: "2026-07-31T00:00:00Z")
        try note(try await phone.call(.transactions(TransactionsCall(.all))))
        try note(try await phone.call(.statuses(StatusesCall())))
        try note(try await phone.call(.receipt(ReceiptCall(refreshes: true))))
        try note(try await phone.call(.restore))
        try note(try await tablet.call(.events(EventsCall(after: 0, waitMilliseconds: 0))))
        lines += await town.mailbox.posts.map { String(decoding: $0.body, as: UTF8.self) }
        lines.append(String(decoding: try DeviceMessageCoding.encode(await town.store.summary()), as: UTF8.self))
        return lines
    }

    @Test("give the same bytes, signatures included")
    func sameBytes() async throws {
        let first = try await transcript(seed: 42)
        #expect(first.count > 15)
        #expect(try await transcript(seed: 42) == first)
    }

    @Test("with another seed have other ids")
    func otherSeed() async throws {
        let phone = try await Town(seed: 1).phone()
        let other = try await Town(seed: 2).phone()
        #expect(try await phone.own("coins").transactionId != other.own("coins").transactionId)
    }

    @Test("the generator makes version 4 UUIDs")
    func uuids() throws {
        var generator = SeededGenerator(seed: 5)
        let texts = (0..<200).map { _ in generator.uuid() }
        #expect(Set(texts).count == 200)
        for text in texts {
            let uuid = try #require(UUID(uuidString: text))
            #expect(uuid.uuid.6 >> 4 == 4)
            #expect(uuid.uuid.8 >> 6 == 2)
            #expect(text == text.lowercased())
        }
    }

    @Test("what is due comes in the order of time, and of planning within a moment", arguments: [1, 2, 3] as [UInt64])
    func agenda(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var agenda = Agenda()
        for number in 0..<500 {
            agenda.add(.renew, of: number, generation: 0, due: EpochMilliseconds(Int64(generator.next() % 50)))
        }
        var entries: [Agenda.Entry] = []
        while let first = agenda.first {
            entries.append(first)
            agenda.removeFirst()
        }
        #expect(entries.count == 500)
        #expect(zip(entries, entries.dropFirst()).allSatisfy { ($0.due, $0.order) < ($1.due, $1.order) }, "seed \(seed)")
    }
}
