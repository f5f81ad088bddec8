import HTTPService

/// Serves `/metrics` on an address of its own, so that the figures are never within reach of the API's callers.
struct OperatorListener: Sendable {
    /// The port on which it listens.
    var port: UInt16 { server.port }

    private let server: HTTPServer

    /// Begins to listen.
    init(_ settings: MetricsSettings, _ metrics: Metrics, requestIDs: @escaping @Sendable () -> String) throws {
        var limits = HTTPLimits()
        limits.connections = 64
        limits.connectionsPerAddress = 32
        limits.requestsInFlight = 8
        limits.bodyBytes = 0
        limits.drainDeadline = .seconds(2)
        let token = settings.token
        let scrape = Route.get("/metrics") { request in
            guard Self.mayRead(request, token) else {
                return Problem(.keyUnknown, "The figures are for who shows the token of metrics.token.").response(requestID: request.id)
            }
            return HTTPResponse(
                status: 200, headers: ["Content-Type": MetricText.contentType, "Cache-Control": "no-store"],
                body: Array(await metrics.registry.text().utf8))
        }
        let router = try Router(
            routes: [scrape], refusals: { Problem.response(to: $0, requestID: $1) }, finishing: { CompressedReply.reply($0, to: $1) })
        server = try HTTPServer(
            configuration: HTTPServerConfiguration(host: settings.host, port: UInt16(clamping: settings.port), loops: 1, limits: limits),
            router: router, requestIDs: requestIDs)
    }

    /// Answers until `stop()`.
    func run() async throws { try await server.run() }

    /// Lets `run()` return.
    func stop() { server.stop() }

    private static func mayRead(_ request: HTTPRequest, _ token: SecretKey?) -> Bool {
        guard let token else { return true }
        let fields = request.headers.values("Authorization")
        guard fields.count == 1, let field = fields.first, field.prefix(7).lowercased() == "bearer " else { return false }
        return SecretKey.hash(of: field.dropFirst(7).trimmingPrefix { $0 == " " }.description) == token.hash
    }
}
