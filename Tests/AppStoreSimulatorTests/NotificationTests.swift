import AppStoreDeviceProtocol
import AppStoreTypes
import Testing

@testable import AppStoreSimulator

@Suite("Delivery of notifications")
struct NotificationTests {
    @Test("B124 — production tries again after 1, 12, 24, 48 and 72 hours, each from the attempt before, with the same body")
    func productionRetries() async throws {
        let town = try Town(start: "2026-03-01T00:00:00Z")
        let phone = try await town.phone()
        await town.mailbox.answer(Array(repeating: 500, count: 6))
        try await phone.own("lifetime")
        try await town.advance(to: "2026-03-31T00:00:00Z")
        let note = try #require(await town.store.notifications(limit: 10).first)
        let hours = note.sendAttempts.map { ($0.attemptDate.milliseconds - note.signedDate.milliseconds) / 3_600_000 }
        #expect(hours == [0, 1, 13, 37, 85, 157])
        #expect(note.nextAttempt == nil)
        #expect(note.sendAttempts.allSatisfy { $0.sendAttemptResult == "UNSUCCESSFUL_HTTP_RESPONSE_CODE" })
        let posts = await town.mailbox.posts
        #expect(Set(posts.map(\.body)).count == 1)
        #expect(posts.map(\.attempt) == [1, 2, 3, 4, 5, 6])
    }

    @Test(
        "a taken notification is not sent again; 206 is success, 207 and 302 are not", arguments: [(206, 1), (207, 2), (302, 2), (404, 2)])
    func success(status: Int, attempts: Int) async throws {
        let town = try Town()
        let phone = try await town.phone()
        await town.mailbox.answer([status])
        try await phone.own("lifetime")
        try await town.store.perform(.advance(AdvanceCommand(seconds: 7_200)))
        #expect(await town.mailbox.posts.count == attempts)
    }

    @Test("B124 — the sandbox tries once")
    func sandboxTriesOnce() async throws {
        let town = try Town(environment: .sandbox)
        let phone = try await town.phone()
        await town.mailbox.answer([500])
        try await phone.own("lifetime")
        try await town.store.perform(.advance(AdvanceCommand(seconds: 1_000_000)))
        #expect(await town.mailbox.posts.count == 1)
        #expect(await town.store.notifications(limit: 10).first?.sendAttempts.count == 1)
    }

    @Test("events of months come in their order, signed at their own moments")
    func order() async throws {
        let town = try Town(start: "2026-01-31T10:30:00Z")
        let phone = try await town.phone()
        try await phone.own("gold.month")
        try await town.advance(to: "2026-05-01T00:00:00Z")
        let dates = await town.store.notifications(limit: 10).map { MomentText.rfc3339($0.signedDate) }
        #expect(dates == ["2026-01-31T10:30:00Z", "2026-02-28T10:30:00Z", "2026-03-31T10:30:00Z", "2026-04-30T10:30:00Z"])
    }

    @Test("notifications get lost and doubled on request")
    func faults() async throws {
        let town = try Town()
        let phone = try await town.phone()
        try await town.store.perform(.addFault(AddFaultCommand(fault: Fault(.notification, .loseRequest, name: "ONE_TIME_CHARGE"))))
        try await phone.own("lifetime")
        #expect(await town.news().isEmpty)
        try await town.store.perform(.advance(AdvanceCommand(seconds: 3_600)))
        #expect(await town.news() == ["ONE_TIME_CHARGE"])
        try await town.store.perform(.addFault(AddFaultCommand(fault: Fault(.notification, .double))))
        try await phone.own("coins")
        let posts = await town.news()
        #expect(posts.count == 3)
        #expect(Set(await town.mailbox.posts.suffix(2).map(\.uuid)).count == 1)
    }
}
