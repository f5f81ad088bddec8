import AppStoreTypes
import Foundation
import LedgerStories
import PurchaseStories
import Testing

@testable import Ledger

/// What becomes of SQLite's write-ahead log while the ledger is open.
@Suite("The write-ahead log")
struct SQLiteLogTests {
    private static let act = AuditEntry(actor: "key support", action: "told", customer: nil, detail: nil)

    /// Goes on with `work` until something is so, for half a minute at most.
    private static func wait(
        _ what: Comment, doing work: () async throws -> Void = {}, until isSo: () async throws -> Bool
    ) async throws {
        let end = ContinuousClock.now + .seconds(30)
        while try await !isSo() {
            guard ContinuousClock.now < end else { throw Waited(what: what) }
            try await work()
            await Task.yield()
        }
    }

    private struct Waited: Error { let what: Comment }

    private static func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    @Test("it is emptied once at the beginning, whoever left something in it, and small writes alone have it copied too")
    func copied() async throws {
        let place = try TemporaryLedger()
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            try await ledger.note(Self.act, app: "shop", at: .day(1))
            try await Self.wait("the log that was found is not emptied") { try Self.bytes(place.path + "-wal").isEmpty }
            try await Self.wait("nobody looked at the log") {
                try await ledger.note(Self.act, app: "shop", at: .day(1))
            } until: {
                await ledger.health().writeAheadLogBytes > 0
            }
        }
    }

    @Test("what leads back to a customer is in neither of the files once the customer is forgotten")
    func erased() async throws {
        let place = try TemporaryLedger()
        let log = place.path + "-wal"
        let token = ErasureTests.token
        let needles = [Array("anna.lind".utf8), Array("guest-77".utf8), Array("\(token)".utf8), token.storedOctets].map { Data($0) }
        try await place.use { ledger async throws in
            let ledger = try #require(ledger as? any ServiceLedger)
            try await ledger.note(Self.act, app: "shop", at: .day(1))
            // The beginning of the ledger's work empties it once; the erasure is to do so again.
            try await Self.wait("the log that was found is not emptied") { try Self.bytes(log).isEmpty }
            try await ErasureTests.fill(ledger)
            let before = try Self.bytes(log)
            for needle in needles { #expect(before.range(of: needle) != nil) }
            #expect(try await ErasureTests.erase(ledger) != nil)
            try await Self.wait("the log still leads back to the customer") {
                let after = try Self.bytes(log)
                return needles.allSatisfy { after.range(of: $0) == nil }
            }
        }
        let file = try Self.bytes(place.path)
        for needle in needles { #expect(file.range(of: needle) == nil) }
    }

    @Test("one that is too long is written over from its beginning, and one that is far too long gives its place on the disk back")
    func begunAnew() async throws {
        let place = try TemporaryLedger()
        let log = place.path + "-wal"
        var configuration = SQLiteLedgerConfiguration(path: place.path)
        configuration.logLimit = 8 << 20
        let session = SQLiteSession(configuration: configuration)
        try session.prepareFile()
        let writer = try session.writer()
        let checkpointer = Checkpointer(session: session, gate: WriterGate())
        _ = WorkerThread(name: "checkpoint") { checkpointer.run() }
        defer { checkpointer.close() }
        let end = ContinuousClock.now + .seconds(30)

        try writer.execute("INSERT INTO probes(octets) VALUES (zeroblob(1))")
        checkpointer.empty()
        while try Self.size(of: log) > 0 { try #require(ContinuousClock.now < end, "the log that was found is not emptied") }

        try writer.execute("INSERT INTO probes(octets) VALUES (zeroblob(\(9 << 20)))")
        let beginning = try Self.beginning(of: log)
        checkpointer.noteCommit(bytes: 8 << 20)
        while try Self.beginning(of: log) == beginning {
            try #require(ContinuousClock.now < end, "the log does not begin anew")
            try writer.execute("INSERT INTO probes(octets) VALUES (zeroblob(1))")
        }
        #expect(try Self.size(of: log) > 9 << 20)

        try writer.execute("INSERT INTO probes(octets) VALUES (zeroblob(\(33 << 20)))")
        checkpointer.noteCommit(bytes: 8 << 20)
        while try Self.size(of: log) > 0 { try #require(ContinuousClock.now < end, "the log keeps its place on the disk") }
    }

    /// How often the log began, as its head counts it; the head's fourth number.
    private static func beginning(of log: String) throws -> Data? {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: log))
        defer { try? file.close() }
        return try file.read(upToCount: 16)?.dropFirst(12)
    }

    private static func size(of log: String) throws -> Int64 {
        try (FileManager.default.attributesOfItem(atPath: log)[.size] as? NSNumber)?.int64Value ?? 0
    }
}
