import AppStoreTypes
import Entitlements
import PurchaseStories
import Testing

@testable import Ledger

/// Requests that are sent twice and carried out once.
@Suite("Requests with names")
struct NamedRequestTests {
    static let grant = NamedRequest(app: "shop", name: "key/1", fingerprint: [1])
    static let reply = StoredReply(status: 201, contentType: "application/json", body: Array("{}".utf8))

    @Test("of many who send the same request at once exactly one carries it out, and everybody gets its reply", arguments: Store.all)
    func race(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            for round in 0..<5 {
                let request = NamedRequest(app: "shop", name: "key/\(round)", fingerprint: [UInt8(round)])
                let outcomes = try await ServiceStory.together(16) { number in
                    try await (number.isMultiple(of: 2) ? one : other).begin(request, at: .day(1))
                }
                #expect(outcomes.filter { $0 == .begun }.count == 1)
                #expect(outcomes.filter { $0 == .inProgress }.count == 15)
                try await one.finish(request, begunAt: .day(1), reply: Self.reply)
                #expect(try await other.begin(request, at: .day(1.5)) == .answered(Self.reply))
            }
        }
    }

    @Test("another request of the name is told so, whether the first is answered or not", arguments: Store.all)
    func mismatch(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            let other = NamedRequest(app: "shop", name: "key/1", fingerprint: [2])
            #expect(try await ledger.begin(Self.grant, at: .day(1)) == .begun)
            #expect(try await ledger.begin(other, at: .day(1)) == .mismatch)
            try await ledger.finish(other, begunAt: .day(1), reply: nil)
            #expect(try await ledger.begin(Self.grant, at: .day(1)) == .inProgress, "another one's end is not its own")
            try await ledger.finish(Self.grant, begunAt: .day(1), reply: Self.reply)
            #expect(try await ledger.begin(other, at: .day(1)) == .mismatch)
            #expect(try await ledger.begin(NamedRequest(app: "game", name: "key/1", fingerprint: [2]), at: .day(1)) == .begun)
        }
    }

    @Test("what was begun by somebody who died is taken over after a while, by one", arguments: Store.all)
    func takenOver(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            #expect(try await one.begin(Self.grant, at: .day(1)) == .begun)
            let soon = EpochMilliseconds(EpochMilliseconds.day(1).milliseconds + NamedRequest.patience - 1)
            #expect(try await other.begin(Self.grant, at: soon) == .inProgress)
            let later = EpochMilliseconds(soon.milliseconds + 1)
            let outcomes = try await ServiceStory.together(12) { number in
                try await (number.isMultiple(of: 2) ? one : other).begin(Self.grant, at: later)
            }
            #expect(outcomes.filter { $0 == .begun }.count == 1)
            #expect(outcomes.filter { $0 == .inProgress }.count == 11)
        }
    }

    @Test("whoever was too slow, and whose request somebody else took over, changes nothing by its end", arguments: Store.all)
    func late(store: Store) async throws {
        try await ServiceStory.useTwo(store) { one, other async throws in
            let later = EpochMilliseconds(EpochMilliseconds.day(1).milliseconds + NamedRequest.patience)
            #expect(try await one.begin(Self.grant, at: .day(1)) == .begun)
            #expect(try await other.begin(Self.grant, at: later) == .begun)
            try await one.finish(Self.grant, begunAt: .day(1), reply: nil)
            #expect(try await one.begin(Self.grant, at: later) == .inProgress, "the other one's mark stays")
            try await one.finish(
                Self.grant, begunAt: .day(1), reply: StoredReply(status: 503, contentType: "a", body: Array("late".utf8)))
            #expect(try await one.begin(Self.grant, at: later) == .inProgress)
            try await other.finish(Self.grant, begunAt: later, reply: Self.reply)
            #expect(try await one.begin(Self.grant, at: later) == .answered(Self.reply))
        }
    }

    @Test("one that came to nothing may be tried anew, and one whose reply is too long is not kept", arguments: Store.all)
    func forgotten(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            for reply in [nil, StoredReply(status: 200, contentType: "a", body: Array(repeating: 0, count: StoredReply.limit + 1))] {
                #expect(try await ledger.begin(Self.grant, at: .day(1)) == .begun)
                try await ledger.finish(Self.grant, begunAt: .day(1), reply: reply)
            }
            #expect(try await ledger.begin(Self.grant, at: .day(1)) == .begun)
            try await ledger.finish(Self.grant, begunAt: .day(1), reply: Self.reply)
            try await ledger.finish(Self.grant, begunAt: .day(1), reply: nil)
            #expect(try await ledger.begin(Self.grant, at: .day(1)) == .answered(Self.reply), "what was answered stays so")
        }
    }

    @Test("a reply is kept for a day, and then its row goes", arguments: Store.all)
    func kept(store: Store) async throws {
        let place = try TemporaryLedger(store)
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            for number in 0..<20 {
                let request = NamedRequest(app: "shop", name: "old/\(number)", fingerprint: [0])
                _ = try await ledger.begin(request, at: .day(1))
                try await ledger.finish(request, begunAt: .day(1), reply: Self.reply)
            }
            let late = EpochMilliseconds(EpochMilliseconds.day(1).milliseconds + NamedRequest.kept)
            let again = NamedRequest(app: "shop", name: "old/0", fingerprint: [9])
            #expect(try await ledger.begin(again, at: EpochMilliseconds(late.milliseconds - 1)) == .mismatch)
            #expect(try await ledger.begin(again, at: late) == .begun)
            _ = try await ledger.begin(NamedRequest(app: "shop", name: "new", fingerprint: [0]), at: late)
        }
        #expect(try place.count("replies") == 2)
    }

    @Test("a name beyond its limits is refused", arguments: Store.all)
    func limits(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            let long = NamedRequest(app: "shop", name: "n", fingerprint: [1], customer: CustomerID(String(repeating: "c", count: 257)))
            await #expect(throws: LedgerError.self) { try await ledger.begin(long, at: .day(1)) }
            for (name, fingerprint) in [("", 1), (String(repeating: "n", count: 401), 1), ("n", 65)] {
                let request = NamedRequest(app: "shop", name: name, fingerprint: Array(repeating: 1, count: fingerprint))
                await #expect(throws: LedgerError.self) { try await ledger.begin(request, at: .day(1)) }
            }
        }
    }

    @Test("an act that changes no fact is kept with who did it, and one beyond the limits is refused", arguments: Store.all)
    func acts(store: Store) async throws {
        try await ServiceStory.use(store) { ledger async throws in
            let act = AuditEntry(actor: "key admin", action: "endpoint.added", customer: "anna", detail: "hook")
            try await ledger.note(act, app: "shop", at: .day(2))
            let entries = try await ledger.audit(of: "shop", before: nil, limit: 10)
            #expect(entries.map(\.entry) == [act])
            #expect(entries.map(\.recordedAt) == [.day(2)])
            for wrong in [
                AuditEntry(actor: "", action: "a", customer: nil, detail: nil),
                AuditEntry(actor: "a", action: String(repeating: "a", count: 129), customer: nil, detail: nil),
                AuditEntry(actor: "a", action: "a", customer: nil, detail: String(repeating: "a", count: 2_049)),
            ] { await #expect(throws: LedgerError.self) { try await ledger.note(wrong, app: "shop", at: .day(2)) } }
        }
    }

    @Test("a ledger that was opened for reading answers and changes nothing", arguments: Store.all)
    func readOnly(store: Store) async throws {
        let place = try TemporaryLedger(store)
        try await place.use { _ async throws in }
        let ledger = try LedgerPlace(place.location).open(isReadOnly: true)
        do {
            #expect(try await ledger.accessKeys().isEmpty)
            await #expect { try await ledger.begin(Self.grant, at: .day(1)) } throws: { ($0 as? LedgerError)?.code == .readOnly }
            await #expect { try await ledger.rollUp("shop", limit: 1) } throws: { ($0 as? LedgerError)?.code == .readOnly }
        } catch {
            Issue.record(error)
        }
        await ledger.close()
    }
}
