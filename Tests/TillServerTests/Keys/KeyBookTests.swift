import AppStoreTypes
import Entitlements
import HTTPService
import Ledger
import Testing

@testable import TillServer

@Suite("The keys that a process knows")
struct KeyBookTests {
    /// A shelf on which a story lays keys, and which counts who looks.
    private final class Shelf: Sendable {
        let state = Locked<(keys: [AccessKey], reads: Int, fails: Bool, uses: [AccessKeyID: EpochMilliseconds])>(([], 0, false, [:]))

        var shelf: KeyBook.Shelf {
            KeyBook.Shelf(
                read: { () throws(LedgerError) in
                    try self.state.withLock { (state) throws(LedgerError) in
                        state.reads += 1
                        if state.fails { throw LedgerError(.busy, "it is away", isRetryable: true) }
                        return state.keys
                    }
                },
                note: { (uses, _) throws(LedgerError) in
                    self.state.withLock { $0.uses.merge(uses) { max($0, $1) } }
                })
        }

        var reads: Int { state.withLock { $0.reads } }
    }

    private static func key(_ id: String) -> AccessKey {
        AccessKey(
            id: AccessKeyID(rawValue: id), app: "game", name: id, hash: "hash of \(id)", scopes: ["events.read"], createdAt: .storyBegins)
    }

    private static func book(_ shelf: Shelf, _ clock: TestClock) -> KeyBook {
        KeyBook(shelf.shelf, now: { clock.now }, log: OperationLog(least: .error, now: { clock.now }, write: { _ in }))
    }

    private static func move(_ clock: TestClock, _ milliseconds: Int64) {
        clock.move(to: EpochMilliseconds(clock.now.milliseconds + milliseconds))
    }

    @Test("a flood of wrong keys is no flood of queries")
    func flood() async throws {
        let (shelf, clock) = (Shelf(), TestClock(.storyBegins))
        let book = Self.book(shelf, clock)
        for number in 0..<10_000 {
            if number % 10 == 0 { Self.move(clock, 1) }
            #expect(try await book.key(hash: "wrong \(number)") == nil)
        }
        #expect(shelf.reads <= 2, "in a second the ledger was asked \(shelf.reads) times")
        await withTaskGroup(of: Void.self) { group in
            Self.move(clock, 5_000)
            for number in 0..<500 { group.addTask { _ = try? await book.key(hash: "wrong at once \(number)") } }
        }
        #expect(shelf.reads <= 3)
    }

    @Test("a key that another process makes is known within a second, one that it revokes is gone within three")
    func others() async throws {
        let (shelf, clock) = (Shelf(), TestClock(.storyBegins))
        let book = Self.book(shelf, clock)
        #expect(try await book.key(hash: "hash of a") == nil)
        shelf.state.withLock { $0.keys = [Self.key("a")] }
        Self.move(clock, KeyBook.patience + 1)
        #expect(try await book.key(hash: "hash of a")?.id.rawValue == "a")
        shelf.state.withLock { $0.keys[0].revokedAt = clock.now }
        Self.move(clock, KeyBook.freshness + 1)
        #expect(try await book.key(hash: "hash of a") == nil)
    }

    @Test("a key ends at its own moment, whatever was read when")
    func ends() async throws {
        let (shelf, clock) = (Shelf(), TestClock(.storyBegins))
        let book = Self.book(shelf, clock)
        shelf.state.withLock {
            $0.keys = [Self.key("a")]
            $0.keys[0].expiresAt = EpochMilliseconds(clock.now.milliseconds + 500)
        }
        #expect(try await book.key(hash: "hash of a") != nil)
        Self.move(clock, 500)
        #expect(try await book.key(hash: "hash of a") == nil)
    }

    @Test("while the ledger is away known keys open for a minute, and it is asked once a second; then nothing opens")
    func away() async throws {
        let (shelf, clock) = (Shelf(), TestClock(.storyBegins))
        let book = Self.book(shelf, clock)
        shelf.state.withLock { $0.keys = [Self.key("a")] }
        #expect(try await book.key(hash: "hash of a") != nil)
        shelf.state.withLock { $0.fails = true }
        for _ in 0..<59 {
            Self.move(clock, 1_000)
            for _ in 0..<20 { #expect(try await book.key(hash: "hash of a") != nil) }
        }
        #expect(shelf.reads <= 60)
        Self.move(clock, 2_000)
        let problem = await #expect(throws: Problem.self) { try await book.key(hash: "hash of a") }
        #expect(problem?.code == .ledgerUnavailable)
        shelf.state.withLock { $0.fails = false }
        Self.move(clock, 1_000)
        #expect(try await book.key(hash: "hash of a") != nil)
    }

    @Test("last uses are written together, and shown before that")
    func uses() async throws {
        let (shelf, clock) = (Shelf(), TestClock(.storyBegins))
        let book = Self.book(shelf, clock)
        shelf.state.withLock { $0.keys = [Self.key("a"), Self.key("b")] }
        for _ in 0..<100 {
            Self.move(clock, 10)
            _ = try await book.key(hash: "hash of a")
        }
        #expect(shelf.state.withLock { $0.uses.isEmpty })
        #expect(try await book.all(of: "game").map(\.lastUsedAt) == [clock.now, nil])
        await book.writeUses()
        #expect(shelf.state.withLock { $0.uses } == ["a": clock.now])
    }
}
