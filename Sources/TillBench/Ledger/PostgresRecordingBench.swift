import Foundation
import Ledger
import PostgresServer

/// How many recordings a second become durable in PostgreSQL, against pgbench that writes the very same rows.
///
/// pgbench has the rows of one recording as a script of INSERT statements in one transaction, prepared, each transaction with ids
/// of its own; it decides nothing and reads nothing. Both write into the same tables, in turn, over as many connections.
struct PostgresRecordingBench {
    let server: PostgresServer
    let document: [UInt8]

    private static let rounds = 5
    private static let seconds = 4

    func run(into report: inout Report) async throws {
        let bulk = PostgresBulk(server: server, database: try server.database())
        try await bulk.recordFirst(document: document, months: 1)
        let rows = try bulk.rows()
        let script = server.folder + "/recording.pgbench"
        try Data(Self.script(rows).utf8).write(to: URL(filePath: script))
        let configuration = try PostgreSQLLedgerConfiguration(address: server.address(bulk.database))
        let ledger = try PostgreSQLLedger(configuration)
        let clients = LedgerClients(document: document)
        var rates: (ours: [Double], plain: [Double]) = ([], [])
        for round in 0...Self.rounds {
            let ours = try await clients.rate(on: ledger, seconds: Double(Self.seconds), base: 20_000_000 + round * 1_000_000)
            let plain = try pgbench(script, bulk.database, connections: configuration.writers, base: 30_000_000 + round * 8_000_000)
            // The first round warms up.
            guard round > 0 else { continue }
            rates.ours.append(ours.perSecond)
            rates.plain.append(plain)
        }
        await ledger.close()
        report.add(
            "ledger.postgresql.recordings", rates.ours.median, "recordings/s",
            reference: "first purchases, durable, \(LedgerClients.count) clients, \(configuration.writers) connections")
        report.add(
            "ledger.postgresql.against_pgbench", rates.ours.median / max(rates.plain.median, 1e-9), "times",
            reference: "pgbench, \(Int(rates.plain.median)) a second, the same \(rows.count) rows, prepared, in turn; wanted: at least 0.6")
    }

    /// The rows of one recording as one transaction.
    private static func script(_ rows: [StoredRow]) -> String {
        let inserts = rows.map { row in
            let copy = SQLDialect.pgbench.copy(row)
            return "INSERT INTO till.\(row.table)(\(copy.columns)) VALUES (\(copy.values));"
        }
        return """
            \\set turn :turn + 1
            \\set number :base + :client_id * 1000000 + :turn
            BEGIN;
            \(inserts.joined(separator: "\n"))
            COMMIT;

            """
    }

    private func pgbench(_ script: String, _ database: String, connections: Int, base: Int) throws -> Double {
        let variables = ["turn=0", "base=\(base)", "document=" + String(decoding: document, as: UTF8.self)]
        let output = try server.run(
            "pgbench",
            ["-n", "-M", "prepared", "-c", "\(connections)", "-j", "2", "-T", "\(Self.seconds)", "-f", script]
                + variables.flatMap { ["-D", $0] } + [server.address(database)])
        guard let line = output.split(separator: "\n").first(where: { $0.hasPrefix("tps = ") }),
            let rate = line.split(separator: " ").dropFirst(2).first.flatMap({ Double($0) })
        else { throw BenchFailure("pgbench says no rate: \(output.suffix(500))") }
        return rate
    }
}
