import AppStoreTrust
import AppStoreTypes
import Foundation

/// The real `till serve` under load: 64 connections from this machine, every purchase new, verified and on disk before the answer.
enum ServerBench {
    static func run(_ store: BenchStore, till: String, into report: inout Report) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "till-bench-server-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let port = UInt16(20_000 + ProcessInfo.processInfo.processIdentifier % 20_000)
        try Data(store.documents.anchor.certificateDER).write(to: folder.appending(path: "root.der"))
        let configuration = """
            { http: { port: \(port), connections: 256 }, database: "till.sqlite", log: { level: "error" },
              apps: { bench: { bundleId: "\(BenchStore.bundle)", environments: ["Sandbox"], trust: ["root.der"],
                               publishableKeys: ["pk_bench_0001"] } } }
            """
        try Data(configuration.utf8).write(to: folder.appending(path: "till.json"))
        let server = Process()
        server.executableURL = URL(filePath: till)
        server.arguments = ["serve", "--config", folder.appending(path: "till.json").path]
        server.standardError = FileHandle.nullDevice
        server.standardOutput = FileHandle.nullDevice
        try server.run()
        defer {
            server.terminate()
            server.waitUntilExit()
        }
        try waitUntilReady(port)
        let client = LoadClient(port: port, connections: 64)
        let health = Array("GET /healthz HTTP/1.1\r\nHost: bench\r\n\r\n".utf8)
        add(
            "server.healthz", client.send(Array(repeating: health, count: 40_000)), "GET /healthz, 64 connections, same machine",
            to: &report)
        let posts = try (0..<12_000).map { try post(store.transaction(1_000_000 + $0), customer: "customer-\($0)") }
        _ = client.send(Array(posts.prefix(1_000)))
        let outcome = client.send(Array(posts.dropFirst(1_000)))
        add("server.purchases", outcome, "POST /v1/purchases, new and durable, 64 connections, same machine", to: &report)
    }

    private static func add(_ name: String, _ outcome: LoadClient.Outcome, _ reference: String, to report: inout Report) {
        report.add(name, outcome.requestsPerSecond, "requests/s", reference: reference)
        report.add("\(name)_p50", outcome.p50, "ms", reference: reference)
        report.add("\(name)_p99", outcome.p99, "ms", reference: reference)
        report.add("\(name)_failed", Double(outcome.failures), "requests", reference: reference)
    }

    private static func post(_ jws: [UInt8], customer: String) -> [UInt8] {
        let body = #"{"customer":"\#(customer)","signedTransactions":["\#(String(decoding: jws, as: UTF8.self))"]}"#
        let head =
            "POST /v1/purchases HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer pk_bench_0001\r\n"
            + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        return Array(head.utf8) + Array(body.utf8)
    }

    /// Asks until the server answers; gives up after ten seconds.
    private static func waitUntilReady(_ port: UInt16) throws {
        let end = ContinuousClock.now + .seconds(10)
        while ContinuousClock.now < end {
            if BlockingConnection(port: port)?.exchange(Array("GET /readyz HTTP/1.1\r\nHost: bench\r\n\r\n".utf8)) == 200 { return }
            Thread.sleep(forTimeInterval: 0.02)
        }
        throw BenchFailure("till serve did not become ready on port \(port)")
    }
}
