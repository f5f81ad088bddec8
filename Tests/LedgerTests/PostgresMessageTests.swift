import LedgerStories
import PostgresServer
import Testing

@testable import Ledger

/// The connection is cut at every message, from the client and from the server, one after the other.
@Suite(
    "Every message of PostgreSQL is lost",
    .enabled(if: PostgresServer.isAvailable, "PostgreSQL 15 or later is not installed: scripts/setup test"))
struct PostgresMessageTests {
    /// Without the sealing, which waits for whoever else has a transaction open on the server.
    static let steps = [0, 1, 2, 6]

    /// A database behind a proxy of its own, and ways around the proxy.
    final class Place {
        let proxy: PostgresProxy
        let direct: PostgresConnection
        /// The ledger that resumes once all is well again.
        let other: PostgreSQLLedger
        let configuration: PostgreSQLLedgerConfiguration

        init() throws {
            let server = try PostgresServer.shared.get()
            let name = try server.database()
            proxy = try PostgresProxy(server)
            var configuration = try PostgreSQLLedgerConfiguration(address: server.address(name) + "&application_name=around")
            configuration.writers = 1
            configuration.readers = 1
            direct = try PostgresConnection(configuration)
            other = try PostgreSQLLedger(configuration)
            configuration = try PostgreSQLLedgerConfiguration(address: proxy.address(name))
            configuration.writers = 1
            configuration.readers = 1
            self.configuration = configuration
        }

        deinit { proxy.end() }

        /// Waits until the server has noticed that its clients are gone, because a commit may still be under way.
        func settle() throws {
            let others = PostgresQuery(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> 'around'
                """)
            while try direct.run([PostgresCommand(others)], isPreparing: true).first?.number(0, 0) != 0 {}
        }
    }

    static let undisturbed = UndisturbedRows { steps in
        let place = try Place()
        for step in steps { try await FaultStory.run(step, on: place.other) }
        return try StoredRows(place.direct)
    }

    @Test(
        "whichever message is lost: what was acknowledged is there, what was not is not there by half, and sending all again ends the same",
        arguments: [false, true])
    func record(isLasting: Bool) async throws {
        let whole = try await Self.undisturbed.rows(after: Self.steps)
        let unknown = Monitor(0)
        let calls = try await everyCall(stride: isLasting ? 3 : 1, preparing: { try Place() }) { place, chosen in
            try StoredRows.empty(place.direct)
            place.proxy.cut(at: chosen, isLasting: isLasting)
            let run = try await Self.play(place)
            let wasReached = place.proxy.heal()
            try place.settle()
            if !run.unknown.isEmpty { unknown.change { $0 += 1 } }
            let story = "\(isLasting ? "for good" : "once"), message \(chosen)"
            for error in run.refused.values { #expect(error.isRetryable && error.code == .unreachable, "\(story): \(error)") }
            try await Self.undisturbed.explain(StoredRows(place.direct), after: run, story)
            for step in Self.steps { try await FaultStory.run(step, on: place.other) }
            #expect(try StoredRows(place.direct) == whole, "\(story)")
            return wasReached
        }
        #expect(calls > 200 && unknown.read { $0 } > 0)
    }

    /// Plays the story where the ledger can be opened.
    private static func play(_ place: Place) async throws -> StoryRun {
        let ledger: PostgreSQLLedger
        do throws(LedgerError) {
            ledger = try PostgreSQLLedger(place.configuration)
        } catch {
            #expect(error.code == .unreachable && !error.isOutcomeUnknown, "\(error)")
            return StoryRun()
        }
        return try await TemporaryLedger.use(ledger) { ledger async throws in try await StoryRun.of(ledger, steps: steps) }
    }
}
