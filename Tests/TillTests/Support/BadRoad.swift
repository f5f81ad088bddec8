import Foundation
import HTTPService
import TillTesting

/// A real HTTP server on the way to a shop's server, where things go wrong as planned.
final class BadRoad: Sendable {
    /// What happens to one post of purchases.
    enum Accident: Sendable {
        /// Somebody else answers; the server never sees it.
        case answer(HTTPResponse)
        /// The server takes it, and its reply is lost behind a gateway's page.
        case loseReply
        /// Nobody answers for as long as the road is there.
        case silence
    }

    /// Answers a post of purchases by its body.
    typealias Rule = @Sendable (String) -> HTTPResponse?

    /// Changes a reply's body, given the request's path.
    typealias Change = @Sendable (_ path: String, _ body: [UInt8]) -> [UInt8]

    private let server: HTTPServer
    private let running: Task<Void, any Error>
    private let plan: Plan

    private init(_ server: HTTPServer, _ plan: Plan) {
        self.server = server
        self.plan = plan
        running = Task { try await server.run() }
    }

    /// Builds the road for as long as a story is told.
    static func with<Result: Sendable>(
        to shop: TestShop, _ accidents: [Accident] = [], _ story: (BadRoad) async throws -> Result
    ) async throws -> Result {
        let plan = Plan(accidents)
        let client = HTTPClient()
        let destination = shop.serverURL.absoluteString
        let handler: HTTPHandler = { request in await Self.answer(request, plan, client, destination) }
        let server = try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1),
            router: Router(routes: [
                Route("POST", "/{path...}", bodyLimit: 12_000_000, handler: handler),
                Route("GET", "/{path...}", bodyLimit: 0, handler: handler),
            ]), requestIDs: { UUID().uuidString })
        let road = BadRoad(server, plan)
        do {
            let result = try await story(road)
            await road.close()
            return result
        } catch {
            await road.close()
            throw error
        }
    }

    var url: URL { URL(string: "http://127.0.0.1:\(server.port)") ?? URL(fileURLWithPath: "/") }

    /// The bodies of the posts of purchases that came by.
    var posts: [String] { get async { await plan.posts } }

    /// Plans what happens to the next posts of purchases.
    func plan(_ accidents: [Accident]) async { await plan.add(accidents) }

    /// From now on posts of purchases go through.
    func clear() async { await plan.clear() }

    /// Answers for the server to everything from now on; `nil` lets everything through.
    func block(_ response: HTTPResponse?) async { await plan.block(response) }

    private func close() async {
        await plan.end()
        server.stop()
        _ = try? await running.value
    }

    /// From now on a rule changes the bodies of replies on their way to the app; `nil` for none.
    func change(_ rule: Change?) async { await plan.change(rule) }

    /// From now on a rule answers the posts of purchases that nothing was planned for, by their bodies; `nil` lets a post through.
    func judge(_ rule: @escaping Rule) async { await plan.judge(rule) }

    /// Holds the posts of purchases that nothing was planned for on their way.
    func hold() async { await plan.hold() }

    /// Lets the held posts go on.
    func release() async { await plan.release() }

    private static func answer(_ request: HTTPRequest, _ plan: Plan, _ client: HTTPClient, _ destination: String) async -> HTTPResponse {
        if let response = await plan.blocked(request) { return response }
        let accident = request.path == "/v1/purchases" ? await plan.next(String(decoding: request.body, as: UTF8.self)) : nil
        switch accident {
        case .answer(let response): return response
        case .silence:
            await plan.untilTheEnd()
            return .empty(status: 503)
        case .loseReply: break
        case nil:
            if request.path == "/v1/purchases" {
                await plan.untilReleased()
                if let response = await plan.rule?(String(decoding: request.body, as: UTF8.self)) { return response }
            }
        }
        let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let url = destination + request.path + (query.isEmpty ? "" : "?" + query)
        var onward = HTTPClientRequest(method: request.method, url: url, body: request.body)
        for name in ["Authorization", "Content-Type", "Till-Customer-Token"] {
            if let value = request.headers[name] { onward.headers.append(name, value) }
        }
        guard let reply = try? await client.send(onward) else { return .text("no answer\n", status: 502) }
        if case .loseReply = accident { return .text("<html>Gateway Time-out</html>", status: 504) }
        var response = HTTPResponse(status: reply.status, headers: [:], body: await plan.changed(reply.body, of: request))
        if let type = reply.headers["Content-Type"] { response.headers.append("Content-Type", type) }
        return response
    }

    private actor Plan {
        private var accidents: [Accident]
        private(set) var posts: [String] = []
        private(set) var rule: Rule?
        private var blocking: HTTPResponse?
        private var isOver = false
        private var isHolding = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private var held: [CheckedContinuation<Void, Never>] = []

        init(_ accidents: [Accident]) { self.accidents = accidents }

        func add(_ more: [Accident]) { accidents += more }

        func clear() {
            accidents = []
            rule = nil
        }

        private var changing: Change?

        func change(_ rule: Change?) { changing = rule }

        func changed(_ body: [UInt8], of request: HTTPRequest) -> [UInt8] { changing?(request.path, body) ?? body }

        func judge(_ rule: @escaping Rule) { self.rule = rule }

        func block(_ response: HTTPResponse?) { blocking = response }

        func blocked(_ request: HTTPRequest) -> HTTPResponse? {
            if blocking != nil, request.path == "/v1/purchases" { posts.append(String(decoding: request.body, as: UTF8.self)) }
            return blocking
        }

        func next(_ body: String) -> Accident? {
            posts.append(body)
            return accidents.isEmpty ? nil : accidents.removeFirst()
        }

        func untilTheEnd() async {
            if !isOver { await withCheckedContinuation { waiting.append($0) } }
        }

        func hold() { isHolding = true }

        func untilReleased() async {
            if isHolding { await withCheckedContinuation { held.append($0) } }
        }

        func release() {
            isHolding = false
            for continuation in held { continuation.resume() }
            held = []
        }

        func end() {
            isOver = true
            release()
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
    }
}

extension HTTPResponse {
    /// A problem as the Till server words it.
    static func problem(_ status: Int, _ code: String) -> HTTPResponse {
        let body = #"{"type":"urn:till:problem:\#(code)","code":"\#(code)","status":\#(status),"detail":"as planned"}"#
        return HTTPResponse(status: status, headers: ["Content-Type": "application/problem+json"], body: Array(body.utf8))
    }
}
