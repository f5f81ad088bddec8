import AppStoreTypes
import Foundation
import PostgresServer

/// The real `till serve` under load, on both stores; what is posted is new, verified, and on the disk before the answer.
///
/// `BENCH_TRANSACTIONS` says how many transactions the large ledgers have (200000).
struct ServerBench {
    let store: BenchStore
    let till: String
    let folder: URL

    /// What can be measured by itself.
    enum Part: String, CaseIterable {
        /// Where the processor's time goes, on SQLite.
        case processor
        /// What one server takes in and answers, and its events out, on SQLite.
        case sqlite
        /// How soon a server answers, on an empty and on a large SQLite file.
        case start
        /// What connections take of the memory.
        case connections
        /// The same beside an empty and a large ledger, on SQLite.
        case largeSQLite = "large-sqlite"
        /// As `sqlite`, on PostgreSQL.
        case postgresql
        /// One process and four on one PostgreSQL.
        case processes
        /// As `largeSQLite`, on PostgreSQL.
        case largePostgreSQL = "large-postgresql"

        /// The parts that `BENCH_ONLY` names by `server` or `server.PART`; `nil` when it names none of the server's.
        static func named(by only: String?) throws -> [Part]? {
            guard let only, only == "server" || only.hasPrefix("server.") else { return nil }
            guard only != "server" else { return allCases }
            guard let part = Part(rawValue: String(only.dropFirst(7))) else {
                throw BenchFailure("\(only) is none of \(allCases.map { "server." + $0.rawValue }.joined(separator: ", "))")
            }
            return [part]
        }

        var needsPostgreSQL: Bool { self == .postgresql || self == .processes || self == .largePostgreSQL }
    }

    static func run(_ store: BenchStore, till: String, parts: [Part] = Part.allCases, into report: inout Report) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "till-bench-server-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = ServerBench(store: store, till: till, folder: folder)
        var server: PostgresServer?
        for part in parts {
            if part.needsPostgreSQL, server == nil {
                guard PostgresServer.isAvailable else {
                    FileHandle.standardError.write(Data("PostgreSQL is not measured: it is not installed (scripts/setup test)\n".utf8))
                    return
                }
                server = try PostgresServer()
            }
            try await bench.run(part, on: server, into: &report)
        }
    }

    private func run(_ part: Part, on server: PostgresServer?, into report: inout Report) async throws {
        switch (part, server) {
        case (.processor, _): try await ProcessorBench(bench: self).run(into: &report)
        case (.sqlite, _):
            try ThroughputBench(bench: self, name: "sqlite").run(on: ["till.sqlite"], into: &report)
            try await WebhookBench(bench: self, name: "sqlite").run(on: "hooks.sqlite", into: &report)
        case (.start, _): try await StartBench(bench: self).run(into: &report)
        case (.connections, _): try ConnectionMemoryBench(bench: self).run(into: &report)
        case (.largeSQLite, _): try await LargeServerBench(bench: self).sqlite(into: &report)
        case (.postgresql, let server?):
            try ThroughputBench(bench: self, name: "postgresql").run(on: [server.address(try server.database())], into: &report)
            try await WebhookBench(bench: self, name: "postgresql").run(on: server.address(try server.database()), into: &report)
        case (.processes, let server?): try ProcessesBench(bench: self, server: server).run(into: &report)
        case (.largePostgreSQL, let server?): try await LargeServerBench(bench: self).postgres(server, into: &report)
        case (.postgresql, nil), (.processes, nil), (.largePostgreSQL, nil): throw BenchFailure("\(part) needs PostgreSQL")
        }
    }

    /// Runs a server while `work` runs.
    func serving<Value>(_ name: String, _ database: String, _ work: (ServedTill) async throws -> Value) async throws -> Value {
        let server = try ServedTill(till: till, store: store, folder: folder, name: name, database: database)
        defer { server.end() }
        return try await work(server)
    }

    /// Purchases that no server has seen, each of another customer.
    func purchases(_ numbers: Range<Int>) throws -> [[UInt8]] {
        try numbers.map { BenchRequest.purchase($0, try store.transaction($0)) }
    }

    /// Makes sure that what was posted counts: the customer has what was bought.
    func check(_ number: Int, on server: ServedTill) throws {
        let request = BenchRequest.customer(BenchStore.token(number).description)
        let answer = BlockingConnection(port: server.port)?.answer(to: request)
        let text = String(decoding: answer?.reply ?? [], as: UTF8.self)
        guard answer?.status == 200, text.contains(BenchStore.product.rawValue) else {
            throw BenchFailure("the customer \(number) has not what was posted: \(text.suffix(300))")
        }
    }
}
