/// What was found for a method and path.
enum RouteMatch: Sendable {
    case route(RouteTree.Endpoint, values: [String])
    case options(Router.OptionsHandler, allowed: [String])

    var bodyLimit: Int {
        switch self {
        case .route(let endpoint, _): endpoint.route.bodyLimit
        case .options: 0
        }
    }

    var isSheddable: Bool {
        switch self {
        case .route(let endpoint, _): endpoint.route.isSheddable
        case .options: true
        }
    }

    var pattern: String? {
        switch self {
        case .route(let endpoint, _): endpoint.route.pattern
        case .options: nil
        }
    }

    func respond(to request: HTTPRequest) async -> HTTPResponse {
        switch self {
        case .route(let endpoint, let values):
            var routed = request
            routed.routePattern = endpoint.route.pattern
            for (name, value) in zip(endpoint.names, values) { routed.parameters[name] = value }
            return await endpoint.route.handler(routed)
        case .options(let handler, let allowed):
            var response = await handler(request, allowed)
            if response.headers["Allow"] == nil { response.headers.append("Allow", allowed.joined(separator: ", ")) }
            return response
        }
    }
}
