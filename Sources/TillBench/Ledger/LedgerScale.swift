import Foundation

/// How much the ledger's bench generates, from the environment.
struct LedgerScale: Sendable {
    /// How many customers the large ledger has.
    let customers: Int
    /// How many the ledger has that counts as empty.
    let few = 200

    var transactions: Int { customers * BenchCustomer.months }

    /// `BENCH_TRANSACTIONS`: 200000 unless set; 20 million at most.
    static var fromEnvironment: LedgerScale {
        let wanted = ProcessInfo.processInfo.environment["BENCH_TRANSACTIONS"].flatMap(Int.init) ?? 200_000
        return LedgerScale(customers: min(max(wanted, 10_000), 20_000_000) / BenchCustomer.months)
    }
}

/// What was put into a ledger at once.
struct BulkOutcome: Sendable {
    let seconds: Double
    let bytes: Int64
}

/// Wall-clock seconds.
enum WallClock {
    static func seconds<Value>(_ work: () throws -> Value) rethrows -> (value: Value, seconds: Double) {
        let start = ContinuousClock.now
        let value = try work()
        return (value, seconds(since: start))
    }

    static func seconds(since start: ContinuousClock.Instant) -> Double {
        let duration = ContinuousClock.now - start
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}

extension [Double] {
    /// The value in the middle; 0 without any.
    var median: Double { isEmpty ? 0 : sorted()[count / 2] }
}
