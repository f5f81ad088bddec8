import AppStoreTypes
import Entitlements
import Foundation
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger

/// The server goes away in every way it can; each test has a server of its own.
@Suite(
    "PostgreSQL fails", .enabled(if: PostgresServer.isAvailable, "PostgreSQL 15 or later is not installed: scripts/setup test"), .serialized
)
struct PostgresFaultTests {
    func month(_ number: Int) -> Purchase { .month(id: TransactionID("\(number)"), from: .day(0), to: .day(30)) }

    /// Records purchase after purchase on several tasks while `body` does something to the server.
    ///
    /// Whatever fails is recorded again until it succeeds, as a client does; gives what the errors said. A failure of `body`, or a
    /// server that stays away, ends it: the group is left by throwing, because waiting for all of it would wait for the retries.
    func load(
        _ ledger: any Ledger, purchases: Int = 400, while body: @escaping @Sendable () async throws -> Void
    ) async throws -> [LedgerError] {
        let failures = Monitor<[LedgerError]>([])
        let deadline = ContinuousClock.now + .seconds(90)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in stride(from: task, to: purchases, by: 8) {
                        let submission = try Submission.posted(
                            by: CustomerReference(id: CustomerID("c\(number)"), token: nil), month(number), at: .day(1))
                        while true {
                            do {
                                _ = try await ledger.record(submission)
                                break
                            } catch let error as LedgerError {
                                failures.change { $0.append(error) }
                                #expect(error.isRetryable, "\(error)")
                                guard error.isRetryable, .now < deadline else { throw error }
                                try await Task.sleep(for: .milliseconds(20))
                            }
                        }
                    }
                }
            }
            group.addTask { try await body() }
            for try await _ in group {}
        }
        return failures.read { $0 }
    }

    func check(_ folder: TemporaryLedger, purchases: Int = 400) throws {
        #expect(try folder.count("transactions") == purchases)
        #expect(try folder.count("claims") == purchases)
        #expect(try folder.count("evidence") == purchases)
        #expect(try folder.count("originals WHERE owner IS NOT NULL") == purchases)
    }

    @Test("connections that are cut again and again lose nothing and count nothing twice")
    func cutConnections() async throws {
        let server = try PostgresServer(settings: ["fsync=off"])
        let folder = try TemporaryLedger(on: server)
        try await folder.use { ledger async throws in
            _ = try await load(ledger) {
                for _ in 0..<6 {
                    try await Task.sleep(for: .milliseconds(60))
                    try server.sql(
                        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'till'", in: "postgres")
                }
            }
            #expect(await ledger.health().isReady)
        }
        try check(folder)
    }

    @Test("a server that is restarted under load has everything that was acknowledged, once")
    func restart() async throws {
        let server = try PostgresServer(settings: ["fsync=off"])
        let folder = try TemporaryLedger(on: server)
        try await folder.use { ledger async throws in
            let failures = try await load(ledger) {
                for _ in 0..<2 {
                    try await Task.sleep(for: .milliseconds(100))
                    try server.stop()
                    try server.start()
                }
            }
            #expect(failures.allSatisfy { [.unreachable, .busy].contains($0.code) })
            #expect(await ledger.health().isReady)
        }
        try check(folder)
    }

    @Test(
        "a server whose disk is full refuses, keeps what it acknowledged, and serves again when there is space",
        .enabled(if: SmallDisk.absence == nil, "\(SmallDisk.absence ?? "")"))
    func diskFull() async throws {
        let server = try PostgresServer(settings: ["fsync=off"], smallDisk: 16)
        let folder = try TemporaryLedger(on: server, tablespace: server.small)
        let acknowledged = Monitor(0)
        try await folder.use { ledger async throws in
            var refusal: LedgerError?
            for number in 0..<4_000 where refusal == nil {
                var submission = try Submission.posted(
                    by: CustomerReference(id: CustomerID("c\(number)"), token: nil), month(number), at: .day(1))
                submission.evidence.append(
                    Evidence(
                        digest: .of("\(number)"), kind: .receipt, channel: .client, receivedAt: .day(1),
                        bytes: [UInt8](repeating: 7, count: 40_000)))
                do {
                    _ = try await ledger.record(submission)
                    acknowledged.change { $0 += 1 }
                } catch let error as LedgerError {
                    refusal = error
                }
            }
            #expect(refusal?.code == .diskFull && refusal?.isRetryable == true, "\(String(describing: refusal))")
            #expect(refusal?.message.contains("53100") == true)
            #expect(await ledger.health().writeFailure?.code == .diskFull)
            let count = acknowledged.read { $0 }
            #expect(count > 10)
            #expect(try folder.count("transactions") == count && folder.count("claims") == count)
            try server.resize(toMegabytes: 64)
            #expect(await ledger.health().isReady)
            _ = try await load(ledger) {}
        }
        #expect(try folder.count("transactions") == max(400, acknowledged.read { $0 }))
        #expect(try folder.count("claims") == max(400, acknowledged.read { $0 }))
    }

    @Test("a server that crashes and comes back has everything that was acknowledged, once")
    func crash() async throws {
        let server = try PostgresServer(settings: ["fsync=off"])
        let folder = try TemporaryLedger(on: server)
        try await folder.use { ledger async throws in
            let failures = try await load(ledger) {
                for _ in 0..<2 {
                    try await Task.sleep(for: .milliseconds(150))
                    try server.kill()
                    try server.start()
                }
            }
            #expect(
                failures.allSatisfy { [.unreachable, .busy].contains($0.code) }, "\(failures.first.map(String.init(describing:)) ?? "")")
        }
        try check(folder)
    }

    @Test("a server that is stopped is said to be unreachable, and is used again once it is back")
    func stopped() async throws {
        let server = try PostgresServer(settings: ["fsync=off"])
        let folder = try TemporaryLedger(on: server)
        try await folder.use { ledger async throws in
            _ = try await ledger.record(.posted(by: "anna", month(1), at: .day(1)))
            try server.stop()
            await expect(.unreachable) { try await ledger.record(.posted(by: "anna", month(2), at: .day(1))) }
            let health = await ledger.health()
            #expect(health.writeFailure?.code == .unreachable && health.readFailure?.code == .unreachable)
            #expect(!(health.writeFailure?.isOutcomeUnknown ?? true))
            try server.start()
            _ = try await ledger.record(.posted(by: "anna", month(2), at: .day(1)))
            #expect(await ledger.health().isReady)
        }
    }

    @Test("after failover to a synchronous standby everything acknowledged is there, and what was not confirmed was not acknowledged")
    func failover() async throws {
        let primary = try PostgresServer(settings: ["wal_level=replica", "synchronous_standby_names='second'", "fsync=off"])
        let standby = try PostgresServer(standbyOf: primary, named: "second")
        let name = try primary.database()
        let both = "postgresql://till@/\(name)?host=\(primary.folder),\(standby.folder)&port=\(primary.port),\(standby.port)"
        let ledger = try PostgreSQLLedger(PostgreSQLLedgerConfiguration(address: both))
        try await TemporaryLedger.use(ledger) { ledger async throws in
            _ = try await load(ledger) {
                try await Task.sleep(for: .milliseconds(200))
                try primary.kill()
                try standby.append(["synchronous_standby_names=''"])
                try standby.promote()
                try standby.reload()
            }
        }
        #expect(try standby.sql("SELECT count(*) FROM till.transactions", in: name).trimmed == "400")
        #expect(try standby.sql("SELECT count(*) FROM till.claims", in: name).trimmed == "400")
    }

    @Test("a commit that no standby confirms is not acknowledged, and says that it may be stored")
    func unconfirmed() async throws {
        let server = try PostgresServer(settings: ["wal_level=replica", "fsync=off"])
        let folder = try TemporaryLedger(on: server)
        let ledger = try folder.openPostgreSQL { $0.answerMilliseconds = 2_000 }
        try await TemporaryLedger.use(ledger) { ledger async throws in
            _ = try await ledger.record(.posted(by: "anna", month(1), at: .day(1)))
            try server.append(["synchronous_standby_names='nobody'"])
            try server.reload()
            try server.waitUntilCommitsWait()
            do {
                _ = try await ledger.record(.posted(by: "anna", month(2), at: .day(1)))
                Issue.record("an unconfirmed commit was acknowledged")
            } catch let error as LedgerError {
                #expect(error.isOutcomeUnknown && error.isRetryable, "\(error)")
            }
            try server.append(["synchronous_standby_names=''"])
            try server.reload()
            // Comes back once commits wait for nobody any more.
            try server.sql("CREATE TABLE probe (); DROP TABLE probe", in: "postgres")
            #expect(try await ledger.record(.posted(by: "anna", month(2), at: .day(1))).isRepetition)
        }
    }

    @Test("statements that take too long are ended and refused for a retry")
    func slow() async throws {
        let folder = try TemporaryLedger(.postgresql)
        let ledger = try folder.openPostgreSQL { $0.lockMilliseconds = 100 }
        try await TemporaryLedger.use(ledger) { ledger async throws in
            _ = try await ledger.record(.posted(by: "anna", month(1), at: .day(1)))
            let holder = try PostgresConnection(PostgreSQLLedgerConfiguration(address: folder.address))
            try holder.execute("BEGIN; LOCK TABLE till.originals IN ACCESS EXCLUSIVE MODE")
            await expect(.busy) { try await ledger.record(.posted(by: "anna", month(2), at: .day(1))) }
            try holder.execute("ROLLBACK")
            _ = try await ledger.record(.posted(by: "anna", month(2), at: .day(1)))
        }
    }

    @Test("what PostgreSQL cannot store is refused, and the password is in no message")
    func refusals() async throws {
        try await TemporaryLedger(.postgresql).use { ledger async throws in
            await expect(.inconsistent) { try await ledger.record(.posted(by: "a\u{0}b", month(1), at: .day(1))) }
            _ = try await ledger.record(.posted(by: "ab", month(1), at: .day(1)))
        }
        let configuration = try PostgreSQLLedgerConfiguration(address: "postgresql://till:secret@127.0.0.1:1/shop?connect_timeout=1")
        #expect(configuration.place == "postgresql://till@127.0.0.1:1/shop")
        expectFailure(.unreachable) { () throws(LedgerError) in
            do throws(LedgerError) {
                _ = try PostgreSQLLedger(configuration)
            } catch {
                #expect(!"\(error)".contains("secret"))
                throw error
            }
        }
        expectFailure(.cannotOpen) { () throws(LedgerError) in _ = try PostgreSQLLedgerConfiguration(address: "postgresql://a:b@[") }
    }
}
