import Foundation

@testable import HTTPService

/// Runs a server on a free port while `body` talks to it, then stops it in an orderly way.
func serving<Result: Sendable>(
    _ routes: [Route], loops: Int = 1, limits: HTTPLimits = HTTPLimits(), clients: ClientAddress = ClientAddress(),
    accessLog: HTTPServer.AccessLog? = nil,
    body: @Sendable (HTTPServer) async throws -> Result
) async throws -> Result {
    let counter = Locked(0)
    let server = try HTTPServer(
        configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: loops, limits: limits, clients: clients),
        router: Router(routes: routes),
        requestIDs: {
            counter.withLock {
                $0 += 1
                return "r\($0)"
            }
        },
        accessLog: accessLog)
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        defer { server.stop() }
        return try await body(server)
    }
}

extension HTTPLimits {
    /// Deadlines short enough for a test to wait for, but for what the test's own client has to be quick enough for.
    static func impatient(_ change: (inout HTTPLimits) -> Void = { _ in }) -> HTTPLimits {
        var limits = HTTPLimits()
        limits.bodyDeadline = .milliseconds(200)
        limits.idleDeadline = .milliseconds(200)
        limits.replyDeadline = .milliseconds(200)
        limits.drainDeadline = .milliseconds(500)
        change(&limits)
        return limits
    }
}

/// Routes that most tests use.
enum Shop {
    static let hello = Route.get("/hello") { _ in .text("hello") }
    static let echo = Route.post("/echo", bodyLimit: 100_000) { .init(status: 200, body: $0.body) }
    static let item = Route.get("/items/{id}") { .text($0.parameter("id") ?? "none") }
    static let all = [hello, echo, item]
}
