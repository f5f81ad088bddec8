import Entitlements
import Foundation

/// How soon a server answers after its process was started, on a large SQLite ledger and on one that is all but empty, in turn.
///
/// A million customers are `BENCH_TRANSACTIONS` of a million times `BenchCustomer.months`.
struct StartBench {
    let bench: ServerBench

    private static let rounds = 7

    /// Makes both ledgers and measures.
    func run(into report: inout Report) async throws {
        let scale = LedgerScale.fromEnvironment
        _ = try await SQLiteBulk(path: bench.folder.path + "/small.sqlite").fill(customers: scale.few)
        _ = try await SQLiteBulk(path: bench.folder.path + "/large.sqlite").fill(customers: scale.customers)
        try measure(scale, large: "large.sqlite", small: "small.sqlite", into: &report)
    }

    /// Measures on ledgers that are there.
    func measure(_ scale: LedgerScale, large: String, small: String, into report: inout Report) throws {
        var seconds = [[Double]](repeating: [], count: 2)
        for round in 0...Self.rounds {
            for turn in 0..<2 {
                let place = (round + turn) % 2
                let server = try ServedTill(
                    till: bench.till, store: bench.store, folder: bench.folder, name: "start-\(place)", database: place == 0 ? large : small
                )
                server.end()
                // The first round reads the program from the disk.
                if round > 0 { seconds[place].append(server.startSeconds) }
            }
        }
        report.add(
            "server.start_large", seconds[0].median * 1_000, "ms",
            reference: "a ledger of \(scale.customers) customers, from the start of the process to a good /readyz; wanted: under 200")
        report.add(
            "server.start_large_ratio", seconds[0].median / max(seconds[1].median, 1e-9), "times",
            reference: "÷ a ledger of \(scale.few) customers, \(Int(seconds[1].median * 1_000)) ms, in turn")
    }
}
