import AppStoreTrust
import AppStoreTypes
import Foundation

/// How much one server takes in and answers, at 64 connections from this machine, beside verification alone and its smallest request.
struct ThroughputBench {
    let bench: ServerBench
    /// The store, as the figures call it.
    let name: String

    func run(on databases: [String], into report: inout Report) throws {
        let servers = try databases.enumerated().map { index, database in
            try ServedTill(till: bench.till, store: bench.store, folder: bench.folder, name: "\(name)-\(index)", database: database)
        }
        defer { for server in servers { server.end() } }
        let client = LoadClient(ports: servers.map(\.port))
        _ = client.send(try bench.purchases(2_000_000..<2_001_000))
        let health = client.send(Array(repeating: BenchRequest.health, count: 30_000))
        let alone = verification()
        add("healthz", health, "GET /healthz, 64 connections, same machine", to: &report)
        let purchases = client.send(try bench.purchases(2_001_000..<2_011_000))
        add("purchases", purchases, "POST /v1/purchases, new and durable, 64 connections, same machine", to: &report)
        compare("purchases", purchases, health, alone, 1, to: &report)
        try bench.check(2_002_000, on: servers[0])
        let notifications = client.send(
            try (2_100_000..<2_105_000).map { BenchRequest.notification(try bench.store.notification($0)) })
        add("notifications", notifications, "new ones about purchases that nobody posted, two documents each, durable", to: &report)
        compare("notifications", notifications, health, alone, 2, to: &report)
        let reads = client.send((0..<20_000).map { BenchRequest.customer(BenchStore.token(2_001_000 + $0 % 10_000).description) })
        add("customers", reads, "GET /v1/customers/{id}, one subscription each", to: &report)
        compare("customers", reads, health, nil, 0, to: &report)
    }

    /// Verifications a second and core.
    private func verification() -> Double {
        let verifier = JWSVerifier(policy: bench.store.policy)
        let documents = (0..<300).compactMap { try? bench.store.transaction(510_000 + $0) }
        return Stopwatch.rates(
            rounds: 5, [(documents.count, { for jws in documents { _ = verifier.transaction(jws, at: BenchStore.now) } })])[0]
    }

    private func add(_ what: String, _ outcome: LoadClient.Outcome, _ reference: String, to report: inout Report) {
        let name = "server.\(name).\(what)"
        report.add(name, outcome.requestsPerSecond, "requests/s", reference: reference)
        report.add("\(name)_p50", outcome.p50, "ms", reference: reference)
        report.add("\(name)_p99", outcome.p99, "ms", reference: reference)
        report.add("\(name)_failed", Double(outcome.failures), "requests", reference: reference)
    }

    /// - Parameter documents: how many documents each request has to verify.
    private func compare(
        _ what: String, _ outcome: LoadClient.Outcome, _ health: LoadClient.Outcome, _ alone: Double?, _ documents: Double,
        to report: inout Report
    ) {
        report.add(
            "server.\(name).\(what)_per_healthz", outcome.requestsPerSecond / max(health.requestsPerSecond, 1e-9), "times",
            reference: "÷ GET /healthz of the same server, same run")
        guard let alone else { return }
        report.add(
            "server.\(name).\(what)_per_verification", outcome.requestsPerSecond * documents / max(alone, 1e-9), "times",
            reference: "documents ÷ verified alone on one core, \(Int(alone)) a second, same run; clients and server share the machine")
    }
}
