import AppStoreTrust
import AppStoreTypes
import Foundation
import Ledger
import Testing

@testable import TillServer

@Suite("Keys that sign answers")
struct AnswerKeyTests {
    private static func settings(_ sealing: String...) -> AnswerSettings {
        var settings = AnswerSettings()
        settings.sealingKeys = sealing.map { Array($0.utf8) }
        return settings
    }

    private static func with(_ story: (SQLiteLedger, OperationLog, String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-answers-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "till.sqlite").path
        let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: path))
        try await story(ledger, OperationLog(least: .error, now: { .storyBegins }, write: { _ in }), path)
        await ledger.close()
    }

    @Test("two servers sign with the same key at every moment of a year, and each key is published a day before it signs")
    func agreement() async throws {
        try await Self.with { ledger, log, _ async throws in
            let servers = (0..<2).map { _ in AnswerKeys(Self.settings(), ledger: ledger, log: log) }
            var signed: [String: (first: Int, last: Int)] = [:]
            var shown: [String: Int] = [:]
            for hour in 0..<(370 * 4) {
                let now = EpochMilliseconds.day(Double(hour) / 4)
                let one = try #require(await servers[hour % 2].signer(at: now))
                let other = try #require(await servers[1 - hour % 2].signer(at: now))
                #expect(one.keyID == other.keyID, "\(now.rfc3339)")
                for server in servers {
                    let published = await server.published(at: now).map(\.keyID)
                    #expect(published.first == one.keyID)
                    for id in published where shown[id] == nil { shown[id] = hour }
                    // Whatever was signed within the longest lifetime must still be verifiable.
                    for (id, span) in signed where hour - span.last <= 30 * 4 { #expect(published.contains(id), "\(now.rfc3339)") }
                }
                signed[one.keyID, default: (hour, hour)].last = hour
            }
            #expect(signed.count == 5, "a key for 90 days each")
            for (id, span) in signed where span.first > 0 { #expect(shown[id] ?? .max <= span.first - 4, "a day before it signs") }
            let last = await servers[0].published(at: .day(369.75))
            #expect(last.count <= 3)
        }
    }

    @Test("servers that start at the same instant on an empty ledger draw one key between them")
    func start() async throws {
        try await Self.with { ledger, log, _ async throws in
            let ids = await withTaskGroup(of: String?.self) { group in
                for _ in 0..<8 {
                    group.addTask { await AnswerKeys(Self.settings(), ledger: ledger, log: log).signer(at: .storyBegins)?.keyID }
                }
                return await group.reduce(into: Set<String?>()) { $0.insert($1) }
            }
            #expect(ids.count == 1 && ids.first.flatMap { $0 } != nil)
            let kept = try await ledger.signingKeys()
            #expect(kept.count == 1)
        }
    }

    @Test("private keys in the ledger are sealed where a secret is given; another secret signs nothing and draws nothing")
    func sealed() async throws {
        try await Self.with { ledger, log, _ async throws in
            let (one, two) = (String(repeating: "1", count: 32), String(repeating: "2", count: 32))
            let first = try #require(await AnswerKeys(Self.settings(one), ledger: ledger, log: log).signer(at: .storyBegins))
            let stored = try #require(try await ledger.signingKeys().first).secret
            #expect(Data(stored).range(of: Data("PRIVATE".utf8)) == nil)
            #expect(await AnswerKeys(Self.settings(two), ledger: ledger, log: log).signer(at: .day(1)) == nil)
            #expect(try await ledger.signingKeys().count == 1)
            let changed = AnswerKeys(Self.settings(two, one), ledger: ledger, log: log)
            #expect(await changed.signer(at: .day(1))?.keyID == first.keyID)
            _ = await changed.signer(at: .day(89.5))
            let next = try #require(await AnswerKeys(Self.settings(two), ledger: ledger, log: log).signer(at: .day(91)))
            #expect(next.keyID != first.keyID, "the next key is sealed under the new secret")
        }
    }

    @Test("a server that rested for a year signs at once with a new key")
    func rested() async throws {
        try await Self.with { ledger, log, _ async throws in
            let keys = AnswerKeys(Self.settings(), ledger: ledger, log: log)
            let first = try #require(await keys.signer(at: .storyBegins))
            let later = try #require(await keys.signer(at: .day(400)))
            #expect(later.keyID != first.keyID)
            #expect(try await ledger.signingKeys().count == 1, "what is over is forgotten")
        }
    }
}
