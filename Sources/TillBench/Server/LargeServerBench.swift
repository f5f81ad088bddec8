import Entitlements
import Foundation
import PostgresServer

/// A server on a ledger of many transactions against one on a ledger that is all but empty: in turn, in one run.
struct LargeServerBench {
    let bench: ServerBench

    private static let rounds = 5
    private static let purchases = 1_500
    private static let reads = 4_000

    func sqlite(into report: inout Report) async throws {
        let scale = LedgerScale.fromEnvironment
        _ = try await SQLiteBulk(path: bench.folder.path + "/small.sqlite").fill(customers: scale.few)
        _ = try await SQLiteBulk(path: bench.folder.path + "/large.sqlite").fill(customers: scale.customers)
        try await compare("sqlite", large: "large.sqlite", small: "small.sqlite", scale, into: &report)
    }

    func postgres(_ server: PostgresServer, into report: inout Report) async throws {
        let scale = LedgerScale.fromEnvironment
        let (large, small) = (try server.database(), try server.database())
        _ = try await PostgresBulk(server: server, database: small).fill(customers: scale.few)
        _ = try await PostgresBulk(server: server, database: large).fill(customers: scale.customers)
        try await compare("postgresql", large: server.address(large), small: server.address(small), scale, into: &report)
    }

    private func compare(_ name: String, large: String, small: String, _ scale: LedgerScale, into report: inout Report) async throws {
        let servers = [
            try ServedTill(till: bench.till, store: bench.store, folder: bench.folder, name: "\(name)-large", database: large),
            try ServedTill(till: bench.till, store: bench.store, folder: bench.folder, name: "\(name)-small", database: small),
        ]
        defer { for server in servers { server.end() } }
        var purchases = [[Double]](repeating: [], count: 2)
        var reads = [[Double]](repeating: [], count: 2)
        for round in 0...Self.rounds {
            let base = 5_000_000 + round * Self.purchases
            let posts = try bench.purchases(base..<base + Self.purchases)
            for turn in 0..<2 {
                let place = (round + turn) % 2
                let client = LoadClient(ports: [servers[place].port])
                let bought = client.send(posts)
                let read = client.send(
                    (0..<Self.reads).map { Self.read(round * Self.reads + $0, of: place == 0 ? scale.customers : scale.few) })
                guard bought.failures == 0, read.failures == 0 else {
                    throw BenchFailure("\(bought.failures) posts and \(read.failures) reads failed")
                }
                guard round > 0 else { continue }
                purchases[place].append(bought.requestsPerSecond)
                reads[place].append(read.requestsPerSecond)
            }
        }
        add("purchases", name, purchases, scale, to: &report)
        add("customers", name, reads, scale, to: &report)
    }

    /// Spread over the large ledger so that no two lie near each other.
    private static func read(_ number: Int, of customers: Int) -> [UInt8] {
        let index = Int((UInt64(number) &* 2_654_435_761) % UInt64(customers))
        return BenchRequest.customer(BenchCustomer(number: BenchCustomer.first + index).id.rawValue)
    }

    private func add(_ what: String, _ name: String, _ rates: [[Double]], _ scale: LedgerScale, to report: inout Report) {
        report.add(
            "server.\(name).\(what)_large", rates[0].median, "requests/s",
            reference: "a ledger of \(scale.transactions) transactions, 64 connections")
        report.add(
            "server.\(name).\(what)_large_ratio", rates[0].median / max(rates[1].median, 1e-9), "times",
            reference: "÷ a ledger of \(scale.few) customers, \(Int(rates[1].median)) a second, in turn; wanted: at least 0.8")
    }
}
