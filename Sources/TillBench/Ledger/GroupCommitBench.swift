import Foundation
import Ledger

/// How many recordings a second become durable in SQLite when those that wait share a commit, against a commit for each.
///
/// Beside it the floor of this machine and disk: a bare loop on SQLite that writes the very same rows, with as many to a commit as
/// there are clients, and with a commit for each. It reads nothing, decides nothing and answers nobody.
struct GroupCommitBench {
    let folder: String
    let document: [UInt8]

    private static let rounds = 7
    private static let seconds = 2.0

    /// What is measured of each kind, a value for each round.
    private struct Samples {
        var rates: [Double] = []
        var processor: [Double] = []
    }

    func run(into report: inout Report) async throws {
        let together = try ledger("together", batchLimit: SQLiteLedgerConfiguration(path: "").batchLimit)
        let alone = try ledger("alone", batchLimit: 1)
        let bare = try await bareLoops()
        let clients = LedgerClients(document: document)
        var samples = [Samples](repeating: Samples(), count: 4)
        for round in 0...Self.rounds {
            let base = 20_000_000 + round * 1_000_000
            let measured = [
                try await clients.rate(on: together, seconds: Self.seconds, base: base),
                try await clients.rate(on: alone, seconds: Self.seconds, base: base),
                try bare.together.rate(seconds: Self.seconds, perCommit: LedgerClients.count, base: base),
                try bare.alone.rate(seconds: Self.seconds, perCommit: 1, base: base),
            ]
            // The first round warms up.
            guard round > 0 else { continue }
            for (index, rate) in measured.enumerated() {
                samples[index].rates.append(rate.perSecond)
                samples[index].processor.append(rate.processorMicroseconds)
            }
        }
        await together.close()
        await alone.close()
        add(samples, to: &report)
    }

    private func add(_ samples: [Samples], to report: inout Report) {
        let rates = samples.map(\.rates.median)
        let processor = samples.map(\.processor.median)
        report.add(
            "ledger.sqlite.recordings", rates[0], "recordings/s", reference: "first purchases, durable, \(LedgerClients.count) clients")
        report.add(
            "ledger.sqlite.group_commit", rates[0] / max(rates[1], 1e-9), "times",
            reference: "one commit for each recording, \(Int(rates[1])) a second, in turn; wanted: at least 8")
        report.add(
            "ledger.sqlite.bare_recordings", rates[2], "recordings/s",
            reference: "SQLite alone: the same rows from a bare loop, \(LedgerClients.count) to a commit, in turn")
        report.add(
            "ledger.sqlite.bare_group_commit", rates[2] / max(rates[3], 1e-9), "times",
            reference: "the bare loop with one commit for each, \(Int(rates[3])) a second, in turn")
        report.add(
            "ledger.sqlite.against_bare", rates[0] / max(rates[2], 1e-9), "times", reference: "the bare loop, in turn")
        report.add(
            "ledger.sqlite.recording_processor", processor[0], "µs",
            reference: "processor time of all threads, the clients' too; bare loop \(Int(processor[2])) µs")
    }

    private func bareLoops() async throws -> (together: BareSQLite, alone: BareSQLite) {
        let pattern = SQLiteBulk(path: folder + "/pattern.sqlite")
        try await pattern.recordFirst(document: document, months: 1)
        let rows = try pattern.rows()
        var loops: [BareSQLite] = []
        for name in ["bare-together", "bare-alone"] {
            let path = "\(folder)/\(name).sqlite"
            try FileManager.default.copyItem(atPath: pattern.path, toPath: path)
            loops.append(try BareSQLite(path: path, rows: rows))
        }
        return (loops[0], loops[1])
    }

    private func ledger(_ name: String, batchLimit: Int) throws -> SQLiteLedger {
        var configuration = SQLiteLedgerConfiguration(path: "\(folder)/\(name).sqlite")
        configuration.batchLimit = batchLimit
        return try SQLiteLedger(configuration)
    }
}
