import Foundation

/// Measures, prints a table, and writes `bench.json` into the current folder.
@main
struct Bench {
    static func main() throws {
        var report = Report()
        if ProcessInfo.processInfo.environment["BENCH_ONLY"] == "simulator" {
            try SimulatorBench.run(into: &report)
            return print(report.table)
        }
        let store = try BenchStore()
        try TrustBench.run(store, into: &report)
        let till = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "till").path
        try ServerBench.run(store, till: till, into: &report)
        try SimulatorBench.run(into: &report)
        print(report.table)
        try Data((report.json + "\n").utf8).write(to: URL(filePath: "bench.json"))
    }
}
