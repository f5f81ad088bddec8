import Ledger

/// How many recordings a second become durable in SQLite when those that wait share a commit, against a commit for each.
struct GroupCommitBench {
    let folder: String
    let document: [UInt8]

    private static let rounds = 5

    func run(into report: inout Report) async throws {
        let together = try ledger("together", batchLimit: SQLiteLedgerConfiguration(path: "").batchLimit)
        let alone = try ledger("alone", batchLimit: 1)
        let clients = LedgerClients(document: document)
        var rates: (together: [Double], alone: [Double]) = ([], [])
        for round in 0...Self.rounds {
            let base = 20_000_000 + round * 1_000_000
            let both = (
                try await clients.rate(on: together, seconds: 2, base: base), try await clients.rate(on: alone, seconds: 2, base: base)
            )
            // The first round warms up.
            guard round > 0 else { continue }
            rates.together.append(both.0)
            rates.alone.append(both.1)
        }
        await together.close()
        await alone.close()
        report.add(
            "ledger.sqlite.recordings", rates.together.median, "recordings/s",
            reference: "first purchases, durable, \(LedgerClients.count) clients")
        report.add(
            "ledger.sqlite.group_commit", rates.together.median / max(rates.alone.median, 1e-9), "times",
            reference: "one commit for each recording, \(Int(rates.alone.median)) a second, in turn; wanted: at least 8")
    }

    private func ledger(_ name: String, batchLimit: Int) throws -> SQLiteLedger {
        var configuration = SQLiteLedgerConfiguration(path: "\(folder)/\(name).sqlite")
        configuration.batchLimit = batchLimit
        return try SQLiteLedger(configuration)
    }
}
