import Foundation
import HTTPService

/// The team's back end: takes every event, notes what came, and fails now and then as real ones do.
actor BackEnd {
    /// An event as it came in.
    struct Arrival: Hashable, Sendable {
        let id: String
        let customer: String
        let sequence: Int
    }

    /// What came and was answered with 200, in the order of arrival.
    private(set) var arrivals: [Arrival] = []
    private var asked = 0

    /// Takes one event; every fortieth is refused, so that it has to come again.
    private func take(_ request: HTTPRequest) -> HTTPResponse {
        asked += 1
        guard let event = try? JSONDecoder().decode(Body.self, from: Data(request.body)) else { return .empty(status: 400) }
        guard asked % 40 != 0 else { return .empty(status: 503) }
        arrivals.append(Arrival(id: event.id, customer: event.data.customer, sequence: event.data.sequence))
        return .empty(status: 204)
    }

    /// A server for it on a port of its own.
    func serve() throws -> HTTPServer {
        let route = Route.post("/events", bodyLimit: 65_536) { request in await self.take(request) }
        return try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1),
            router: try Router(routes: [route], refusals: { refusal, _ in .empty(status: refusal.status) }),
            requestIDs: { UUID().uuidString })
    }

    private struct Body: Decodable {
        struct Data: Decodable {
            let customer: String
            let sequence: Int
        }
        let id: String
        let data: Data
    }
}
