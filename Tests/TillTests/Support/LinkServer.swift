import Foundation
import HTTPService
import Testing

@testable import Till

/// Runs a real HTTP server with these routes on a free port while `body` talks to it through a link.
func withLink<Result: Sendable>(
    to routes: [Route], limits: ServerLimits = ServerLimits(), key: String = "pk_test",
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_800_000_000) },
    body: @Sendable (URLSessionServerLink) async throws -> Result
) async throws -> Result {
    let server = try HTTPServer(
        configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1), router: Router(routes: routes), requestIDs: { "r1" })
    let address = try ServerAddress(#require(URL(string: "http://127.0.0.1:\(server.port)")), key: key)
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        defer { server.stop() }
        return try await body(URLSessionServerLink(.success(address), limits: limits, now: now))
    }
}

/// What a server saw.
final class SeenRequests: Sendable {
    private let requests = Guarded<[HTTPRequest]>([])

    var all: [HTTPRequest] { requests.withLock { $0 } }

    func add(_ request: HTTPRequest) { requests.withLock { $0.append(request) } }
}
