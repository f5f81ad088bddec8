import Foundation
import HTTPService

/// The road between the app and the server, on which accidents happen when they are ordered.
///
/// It passes every request on, and the reply back. A lost reply reaches the app as 504, as from a gateway that gave up waiting.
final class LossyRoad: Sendable {
    /// What happens to the next post of purchases.
    enum Accident: Sendable {
        /// The server gets it and answers; the answer is lost.
        case loseReply
        /// Before the server gets it, something happens to the server.
        case before(@Sendable () -> Void)
    }

    private let server: HTTPServer
    private let running: Task<Void, any Error>
    private let plan: AccidentPlan

    /// Opens the road to a server's address.
    init(to destination: String) throws {
        let plan = AccidentPlan()
        let client = HTTPClient()
        let handler: HTTPHandler = { request in
            let accident = request.path == "/v1/purchases" ? await plan.next() : nil
            if case .before(let event) = accident { event() }
            let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
            var onward = HTTPClientRequest(
                method: request.method, url: destination + request.path + (query.isEmpty ? "" : "?" + query), body: request.body)
            for name in ["Authorization", "Content-Type"] {
                if let value = request.headers[name] { onward.headers.append(name, value) }
            }
            do {
                let reply = try await client.send(onward)
                if case .loseReply = accident { return .text("the reply was lost on the way\n", status: 504) }
                var response = HTTPResponse(status: reply.status, headers: [:], body: reply.body)
                if let type = reply.headers["Content-Type"] { response.headers.append("Content-Type", type) }
                return response
            } catch {
                return .text("the server does not answer\n", status: 502)
            }
        }
        let routes = [
            Route("POST", "/{path...}", bodyLimit: 12_000_000, handler: handler),
            Route("GET", "/{path...}", bodyLimit: 0, handler: handler),
        ]
        let server = try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1, limits: HTTPLimits()),
            router: try Router(routes: routes), requestIDs: { UUID().uuidString })
        self.server = server
        self.plan = plan
        running = Task { try await server.run() }
    }

    /// Where the app believes the server to be.
    var address: String { "http://127.0.0.1:\(server.port)" }

    /// Orders an accident for the next post of purchases.
    func order(_ accident: Accident) async { await plan.order(accident) }

    /// Closes the road.
    func close() async {
        server.stop()
        _ = try? await running.value
    }

    private actor AccidentPlan {
        private var ordered: [Accident] = []

        func order(_ accident: Accident) { ordered.append(accident) }

        func next() -> Accident? { ordered.isEmpty ? nil : ordered.removeFirst() }
    }
}
