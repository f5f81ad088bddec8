import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import Ledger

/// The processor time of the whole server process for each purchase on SQLite, against that of verifying the same purchase alone.
///
/// And where it goes: what the smallest request costs, what the ledger costs without a server, and of that the fold and the events.
struct ProcessorBench {
    let bench: ServerBench

    private static let rounds = 5
    private static let perRound = 4_000

    func run(into report: inout Report) async throws {
        let (verification, purchase, health) = try await bench.serving("processor", "processor.sqlite", measure)
        let ledger = try await recording()
        let fold = try foldAndEvents()
        let reference = "processor time of all threads of the server for each, 64 clients, SQLite, median of \(Self.rounds) rounds"
        report.add("server.processor.verification", verification, "µs", reference: "verifying and decoding one purchase alone, same run")
        report.add("server.processor.purchase", purchase, "µs", reference: reference)
        report.add(
            "server.processor.ratio", purchase / max(verification, 1e-9), "times",
            reference: "÷ verifying the same purchases alone, in turn; wanted: at most 2.0, aim 1.5")
        report.add("server.processor.healthz", health, "µs", reference: "the smallest request: HTTP and the kernel's share, same server")
        report.add("server.processor.ledger", ledger, "µs", reference: "the same recording without a server; with the clients' own time")
        report.add("server.processor.events", fold, "µs", reference: "of which: both folds and their events")
        report.add(
            "server.processor.rest", purchase - verification - health - ledger, "µs",
            reference: "JSON, facts, the larger request and the customer's state in the answer")
    }

    private func measure(_ server: ServedTill) async throws -> (verification: Double, purchase: Double, health: Double) {
        let client = LoadClient(ports: [server.port])
        let documents = try (0..<400).map { try bench.store.transaction(500_000 + $0) }
        let verifier = JWSVerifier(policy: bench.store.policy)
        var samples: (verification: [Double], purchase: [Double], health: [Double]) = ([], [], [])
        for round in 0...Self.rounds {
            let numbers = 1_000_000 + round * Self.perRound..<1_000_000 + (round + 1) * Self.perRound
            let purchases = try bench.purchases(numbers)
            var refused = 0
            let alone = Stopwatch.seconds {
                for jws in documents where verifier.transaction(jws, at: BenchStore.now).refusal != nil { refused += 1 }
            }
            let purchase = try cost(of: purchases, client, server)
            let health = try cost(of: Array(repeating: BenchRequest.health, count: Self.perRound), client, server)
            guard refused == 0 else { throw BenchFailure("\(refused) genuine documents were refused") }
            // The first round warms up.
            guard round > 0 else { continue }
            samples.verification.append(alone * 1e6 / Double(documents.count))
            samples.purchase.append(purchase)
            samples.health.append(health)
        }
        try bench.check(1_000_000 + Self.perRound, on: server)
        return (samples.verification.median, samples.purchase.median, samples.health.median)
    }

    /// Microseconds of the server's processor time for each of the requests.
    private func cost(of requests: [[UInt8]], _ client: LoadClient, _ server: ServedTill) throws -> Double {
        guard let before = server.processorSeconds else { throw BenchFailure("the system does not tell a process's time") }
        let outcome = client.send(requests)
        guard outcome.failures == 0, let after = server.processorSeconds else { throw BenchFailure("\(outcome.failures) requests failed") }
        return (after - before) * 1e6 / Double(requests.count)
    }

    private func recording() async throws -> Double {
        let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: bench.folder.path + "/alone.sqlite"))
        let clients = LedgerClients(document: BenchDocument.bytes(try bench.store.transaction(0).count))
        var samples: [Double] = []
        for round in 0...2 {
            let rate = try await clients.rate(on: ledger, seconds: 1, base: 20_000_000 + round * 1_000_000)
            if round > 0 { samples.append(rate.processorMicroseconds) }
        }
        await ledger.close()
        return samples.median
    }

    /// What the ledger decides for a first purchase: the state before it and after it, and what happened between the two.
    private func foldAndEvents() throws -> Double {
        let submission = try BenchCustomer(number: BenchCustomer.first).submission(month: 0, document: [])
        let bought = FactSet(transactions: submission.transactions)
        let moment = submission.receivedAt
        let customer = BenchCustomer(number: BenchCustomer.first).id
        var events = 0
        let rate = Stopwatch.rates(
            rounds: 9,
            [
                (
                    1_000,
                    {
                        for _ in 0..<1_000 {
                            let before = fold(FactSet(), at: moment, rules: submission.rules)
                            events += diff(before, fold(bought, at: moment, rules: submission.rules), customer: customer).count
                        }
                    }
                )
            ])[0]
        guard events > 0 else { throw BenchFailure("a first purchase is no event") }
        return 1e6 / rate
    }
}
