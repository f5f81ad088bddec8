/// Finds what answers a request, and answers itself when nothing does.
///
/// A `GET` route also answers `HEAD`. A path known under other methods gets 405 with `Allow`; an unknown path gets 404.
public struct Router: Sendable {
    /// Answers `OPTIONS` for a known path without a route of its own; it is given the allowed methods.
    public typealias OptionsHandler = @Sendable (_ request: HTTPRequest, _ allowed: [String]) async -> HTTPResponse
    /// Turns a refusal into a reply; the request's identifier is given for the body.
    public typealias RefusalFormatter = @Sendable (_ refusal: HTTPRefusal, _ requestID: String) -> HTTPResponse
    /// Changes a reply on its way out; also replies to requests that were refused before their body was read, whose body is then empty.
    public typealias ReplyFinisher = @Sendable (_ response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse

    /// The routes in the order in which they were given.
    public let routes: [Route]
    private let tree: RouteTree
    private let options: OptionsHandler
    private let formatter: RefusalFormatter
    private let finishing: ReplyFinisher

    /// Builds the table; two routes for the same requests and patterns that make no sense are thrown.
    public init(
        routes: [Route],
        options: @escaping OptionsHandler = { _, _ in .empty() },
        refusals: @escaping RefusalFormatter = { refusal, _ in refusal.plainResponse },
        finishing: @escaping ReplyFinisher = { response, _ in response }
    ) throws(RouteError) {
        var tree = RouteTree()
        for route in routes { try tree.insert(route) }
        self.tree = tree
        self.routes = routes
        self.options = options
        self.formatter = refusals
        self.finishing = finishing
    }

    /// Answers a request in process, as the server would once the body is read.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        switch match(method: request.method, segments: request.segments) {
        case .success(let match):
            guard request.body.count <= match.bodyLimit else {
                return finish(refuse(.bodyTooLarge(limit: match.bodyLimit), requestID: request.id), request)
            }
            return finish(await match.respond(to: request), request)
        case .failure(let refusal):
            return finish(refuse(refusal, requestID: request.id), request)
        }
    }

    /// The reply as it is sent.
    func finish(_ response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse { finishing(response, request) }

    /// The reply for a refusal, with the fields that the refusal demands.
    func refuse(_ refusal: HTTPRefusal, requestID: String) -> HTTPResponse {
        var response = formatter(refusal, requestID)
        for field in refusal.headers.fields where response.headers[field.name] == nil { response.headers.append(field.name, field.value) }
        return response
    }

    /// What answers a method and path, found before the body is read.
    func match(method: String, segments: [String]) -> Result<RouteMatch, HTTPRefusal> {
        guard let (endpoints, values) = tree.find(segments) else {
            return .failure(
                HTTPRefusal(
                    code: .notFound, status: 404,
                    message: "There is nothing at '/\(HTTPRefusal.excerpt(segments.joined(separator: "/")))'; check the path."))
        }
        if let endpoint = endpoints[method] ?? (method == "HEAD" ? endpoints["GET"] : nil) {
            return .success(.route(endpoint, values: values))
        }
        let allowed = Self.allowed(endpoints)
        guard method == "OPTIONS" else {
            let list = allowed.joined(separator: ", ")
            return .failure(
                HTTPRefusal(
                    code: .methodNotAllowed, status: 405,
                    message: "'\(HTTPRefusal.excerpt(method, limit: 20))' is not possible here; use \(list).", headers: ["Allow": list]))
        }
        return .success(.options(options, allowed: allowed))
    }

    /// What answers `OPTIONS *`.
    func matchAsterisk() -> RouteMatch {
        .options({ _, _ in .empty() }, allowed: Set(routes.map(\.method)).union(["OPTIONS"]).sorted())
    }

    private static func allowed(_ endpoints: [String: RouteTree.Endpoint]) -> [String] {
        var methods = Set(endpoints.keys).union(["OPTIONS"])
        if methods.contains("GET") { methods.insert("HEAD") }
        return methods.sorted()
    }
}
