import Foundation
import PostgresServer

/// One and four server processes on one PostgreSQL, in turn; 64 connections in all.
struct ProcessesBench {
    let bench: ServerBench
    let server: PostgresServer

    private static let rounds = 3
    private static let perRound = 3_000

    func run(into report: inout Report) throws {
        let database = server.address(try server.database())
        var servers: [ServedTill] = []
        defer { for server in servers { server.end() } }
        for number in 0..<4 {
            servers.append(
                try ServedTill(
                    till: bench.till, store: bench.store, folder: bench.folder, name: "process-\(number)", database: database))
        }
        let one = LoadClient(ports: [servers[0].port])
        let four = LoadClient(ports: servers.map(\.port))
        var rates: (one: [Double], four: [Double]) = ([], [])
        for round in 0...Self.rounds {
            let base = 4_000_000 + round * 2 * Self.perRound
            let alone = one.send(try bench.purchases(base..<base + Self.perRound))
            let together = four.send(try bench.purchases(base + Self.perRound..<base + 2 * Self.perRound))
            guard alone.failures == 0, together.failures == 0 else { throw BenchFailure("purchases failed") }
            guard round > 0 else { continue }
            rates.one.append(alone.requestsPerSecond)
            rates.four.append(together.requestsPerSecond)
        }
        try bench.check(4_000_000 + Self.perRound, on: servers[3])
        report.add(
            "server.postgresql.four_processes", rates.four.median, "requests/s",
            reference: "POST /v1/purchases to four processes on one database, 64 connections in all")
        report.add(
            "server.postgresql.four_processes_ratio", rates.four.median / max(rates.one.median, 1e-9), "times",
            reference: "÷ one of them alone, \(Int(rates.one.median)) a second, in turn, \(ProcessInfo.processInfo.processorCount) cores")
    }
}
