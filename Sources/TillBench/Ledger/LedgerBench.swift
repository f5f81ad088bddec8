import Foundation
import Ledger
import PostgresServer

/// The ledger at size and under load, on both stores; each ratio is of two things measured in turn in this run.
///
/// `BENCH_TRANSACTIONS` says how many transactions the large ledgers have (200000).
enum LedgerBench {
    static func run(_ store: BenchStore, into report: inout Report) async throws {
        try FoldBench.run(into: &report)
        let document = BenchDocument.bytes(try store.transaction(0).count)
        let scale = LedgerScale.fromEnvironment
        try await sqlite(scale, document, into: &report)
        guard PostgresServer.isAvailable else {
            FileHandle.standardError.write(Data("PostgreSQL is not measured: it is not installed (scripts/setup test)\n".utf8))
            return
        }
        try await postgres(scale, document, into: &report)
    }

    /// Only how fast recordings become durable in SQLite.
    static func runRecordings(_ store: BenchStore, into report: inout Report) async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await GroupCommitBench(folder: folder, document: BenchDocument.bytes(try store.transaction(0).count)).run(into: &report)
    }

    private static func folder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "till-bench-ledger-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }

    private static func sqlite(_ scale: LedgerScale, _ document: [UInt8], into report: inout Report) async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await GroupCommitBench(folder: folder, document: document).run(into: &report)
        let paths = (large: folder + "/large.sqlite", small: folder + "/small.sqlite")
        _ = try await SQLiteBulk(path: paths.small).fill(customers: scale.few)
        add("sqlite", try await SQLiteBulk(path: paths.large).fill(customers: scale.customers), scale, to: &report)
        let large = try SQLiteLedger(configuration(paths.large))
        let small = try SQLiteLedger(configuration(paths.small))
        try await LargeAgainstEmpty(store: "sqlite", large: large, small: small, scale: scale, document: document).run(into: &report)
        await large.close()
        await small.close()
    }

    private static func configuration(_ path: String) -> SQLiteLedgerConfiguration {
        var configuration = SQLiteLedgerConfiguration(path: path)
        // The check of a whole large file is not what is measured.
        configuration.startCheck = .schema
        return configuration
    }

    private static func postgres(_ scale: LedgerScale, _ document: [UInt8], into report: inout Report) async throws {
        let server = try PostgresServer()
        try await PostgresRecordingBench(server: server, document: document).run(into: &report)
        let databases = (large: try server.database(), small: try server.database())
        _ = try await PostgresBulk(server: server, database: databases.small).fill(customers: scale.few)
        add(
            "postgresql", try await PostgresBulk(server: server, database: databases.large).fill(customers: scale.customers), scale,
            to: &report)
        let large = try PostgreSQLLedger(PostgreSQLLedgerConfiguration(address: server.address(databases.large)))
        let small = try PostgreSQLLedger(PostgreSQLLedgerConfiguration(address: server.address(databases.small)))
        try await LargeAgainstEmpty(store: "postgresql", large: large, small: small, scale: scale, document: document).run(into: &report)
        await large.close()
        await small.close()
    }

    private static func add(_ store: String, _ outcome: BulkOutcome, _ scale: LedgerScale, to report: inout Report) {
        let what = "\(scale.transactions) transactions of \(scale.customers) customers, \(Int(outcome.seconds)) s"
        report.add("ledger.\(store).bulk", Double(scale.transactions) / outcome.seconds, "transactions/s", reference: what)
        report.add(
            "ledger.\(store).size", Double(outcome.bytes) / Double(scale.transactions), "bytes per transaction",
            reference: "all tables and indexes, with \(BenchDocument.short.count) bytes of evidence each")
    }
}
