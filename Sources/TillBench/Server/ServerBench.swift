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

    static func run(_ store: BenchStore, till: String, into report: inout Report) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "till-bench-server-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bench = ServerBench(store: store, till: till, folder: folder)
        try await ProcessorBench(bench: bench).run(into: &report)
        try ThroughputBench(bench: bench, name: "sqlite").run(on: ["till.sqlite"], into: &report)
        try await WebhookBench(bench: bench, name: "sqlite").run(on: "hooks.sqlite", into: &report)
        try ConnectionMemoryBench(bench: bench).run(into: &report)
        try await LargeServerBench(bench: bench).sqlite(into: &report)
        guard PostgresServer.isAvailable else {
            FileHandle.standardError.write(Data("PostgreSQL is not measured: it is not installed (scripts/setup test)\n".utf8))
            return
        }
        let server = try PostgresServer()
        try ThroughputBench(bench: bench, name: "postgresql").run(on: [server.address(try server.database())], into: &report)
        try await WebhookBench(bench: bench, name: "postgresql").run(on: server.address(try server.database()), into: &report)
        try ProcessesBench(bench: bench, server: server).run(into: &report)
        try await LargeServerBench(bench: bench).postgres(server, into: &report)
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
