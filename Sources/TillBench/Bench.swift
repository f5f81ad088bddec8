import Foundation

/// Measures, prints a table, and writes `bench.json` into the current folder.
///
/// `BENCH_ONLY` is one part's name, `simulator`, `ledger`, `recordings` (a part of that), `server` or a part of that (`server.sqlite`,
/// see `ServerBench.Part`), to measure and print only that.
@main
struct Bench {
    static func main() async throws {
        var report = Report()
        let only = ProcessInfo.processInfo.environment["BENCH_ONLY"]
        if only == "simulator" {
            try SimulatorBench.run(into: &report)
            return print(report.table)
        }
        let store = try BenchStore()
        if only == "recordings" {
            try await LedgerBench.runRecordings(store, into: &report)
            return print(report.table)
        }
        if only == "ledger" {
            try await LedgerBench.run(store, into: &report)
            return print(report.table)
        }
        let till = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "till").path
        if let parts = try ServerBench.Part.named(by: only) {
            try await ServerBench.run(store, till: till, parts: parts, into: &report)
            return print(report.table)
        }
        if let only { throw BenchFailure("BENCH_ONLY is \"\(only)\", which is no part of this bench") }
        try TrustBench.run(store, into: &report)
        try await ServerBench.run(store, till: till, into: &report)
        try SimulatorBench.run(into: &report)
        try await LedgerBench.run(store, into: &report)
        print(report.table)
        try Data((report.json + "\n").utf8).write(to: URL(filePath: "bench.json"))
    }
}
