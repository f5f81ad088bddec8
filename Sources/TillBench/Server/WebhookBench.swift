import AppStoreTypes
import Foundation
import HTTPService

/// How many events a second one server sends to one back end on this machine, each signed, answered, settled and noted.
///
/// Events of several thousand customers wait when the endpoint is switched on, two of each, which go one after the other.
struct WebhookBench {
    let bench: ServerBench
    /// The store, as the figures call it.
    let name: String

    private static let customers = 3_000

    func run(on database: String, into report: inout Report) async throws {
        let sink = try BenchSink()
        defer { sink.end() }
        try await bench.serving("hooks-\(name)", database) { server in
            let settings = #"{"url":"http://127.0.0.1:\#(sink.port)/","environments":["Sandbox"],"disabled":true}"#
            let made = try await call("POST", "/v1/webhooks", settings, on: server)
            guard let id = made["webhook"]?["id"]?.text else { throw BenchFailure("no endpoint was made: \(made.compactText.prefix(300))") }
            _ = LoadClient(ports: [server.port]).send(try bench.purchases(2_300_000..<2_300_000 + Self.customers))
            let waiting = try await call("GET", "/v1/webhooks/\(id)", on: server)["webhook"]?["backlog"]?["waiting"]?.integer ?? 0
            guard waiting >= Self.customers else { throw BenchFailure("only \(waiting) events wait for \(Self.customers) customers") }
            let begin = ContinuousClock.now
            _ = try await call("PATCH", "/v1/webhooks/\(id)", #"{"disabled":false}"#, on: server)
            let end = await sink.moment(ofMessage: Int(waiting))
            let seconds = (end - begin) / .seconds(1)
            report.add(
                "server.\(name).events_out", Double(waiting) / max(seconds, 1e-9), "events/s",
                reference: "one endpoint on this machine, \(Self.customers) customers, signed, settled and noted one by one")
        }
    }

    private func call(_ method: String, _ path: String, _ body: String? = nil, on server: ServedTill) async throws -> JSONValue {
        var headers: HTTPHeaders = ["Authorization": "Bearer \(ServedTill.secretKey)"]
        if body != nil { headers.append("Content-Type", "application/json") }
        let request = HTTPClientRequest(
            method: method, url: "http://127.0.0.1:\(server.port)\(path)", headers: headers, body: Array((body ?? "").utf8))
        return try JSONReader.read(try await HTTPClient().send(request).body)
    }
}

/// A back end that takes everything and counts.
final class BenchSink: Sendable {
    private let server: HTTPServer
    private let counter = Counter()
    private let running: Task<Void, Never>
    let port: UInt16

    init() throws {
        let counter = counter
        let route = Route.post("/", bodyLimit: 1_000_000) { _ in
            await counter.count()
            return .empty()
        }
        let server = try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1, limits: HTTPLimits()),
            router: Router(routes: [route]), requestIDs: { "bench" })
        self.server = server
        port = server.port
        running = Task { try? await server.run() }
    }

    /// When so many messages had come in.
    func moment(ofMessage number: Int) async -> ContinuousClock.Instant { await counter.moment(of: number) }

    /// Stops listening.
    func end() { server.stop() }

    private actor Counter {
        private var messages = 0
        private var awaited: (number: Int, continuation: CheckedContinuation<ContinuousClock.Instant, Never>)?

        func count() {
            messages += 1
            guard let awaited, messages >= awaited.number else { return }
            awaited.continuation.resume(returning: .now)
            self.awaited = nil
        }

        func moment(of number: Int) async -> ContinuousClock.Instant {
            guard messages < number else { return .now }
            return await withCheckedContinuation { awaited = (number, $0) }
        }
    }
}
