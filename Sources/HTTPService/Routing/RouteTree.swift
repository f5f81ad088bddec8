/// The route table as a tree of path segments; a fixed segment wins over a named one, and that over the rest.
struct RouteTree: Sendable {
    struct Endpoint: Sendable {
        let route: Route
        let names: [String]
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var endpoints: [String: Endpoint] = [:]
        var restEndpoints: [String: Endpoint] = [:]
    }

    private var nodes = [Node()]

    mutating func insert(_ route: Route) throws(RouteError) {
        guard !route.method.isEmpty, route.method.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw RouteError(
                code: .badMethod, description: "The method '\(route.method)' of route '\(route.pattern)' must be a word in capitals.")
        }
        var at = 0
        var names: [String] = []
        var takesRest = false
        for segment in try RoutePattern(route.pattern).segments {
            switch segment {
            case .literal(let text):
                at = child(of: at, literal: text)
            case .parameter(let name):
                names.append(name)
                at = parameterChild(of: at)
            case .rest(let name):
                names.append(name)
                takesRest = true
            }
        }
        let endpoint = Endpoint(route: route, names: names)
        let earlier = takesRest ? nodes[at].restEndpoints[route.method] : nodes[at].endpoints[route.method]
        if let earlier {
            throw RouteError(
                code: .ambiguous,
                description:
                    "'\(route.method) \(route.pattern)' answers the same requests as '\(earlier.route.pattern)'; remove one of them.")
        }
        if takesRest { nodes[at].restEndpoints[route.method] = endpoint } else { nodes[at].endpoints[route.method] = endpoint }
    }

    private mutating func child(of node: Int, literal: String) -> Int {
        if let known = nodes[node].literals[literal] { return known }
        nodes.append(Node())
        nodes[node].literals[literal] = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func parameterChild(of node: Int) -> Int {
        if let known = nodes[node].parameter { return known }
        nodes.append(Node())
        nodes[node].parameter = nodes.count - 1
        return nodes.count - 1
    }

    /// The endpoints by method that answer a path, with the values of its named segments; `nil` when no route has the path.
    func find(_ segments: [String]) -> (endpoints: [String: Endpoint], values: [String])? {
        find(segments[...], from: 0, values: [])
    }

    private func find(_ segments: ArraySlice<String>, from index: Int, values: [String]) -> (
        endpoints: [String: Endpoint], values: [String]
    )? {
        let node = nodes[index]
        if let first = segments.first {
            if let next = node.literals[first], let found = find(segments.dropFirst(), from: next, values: values) { return found }
            if let next = node.parameter, !first.isEmpty, let found = find(segments.dropFirst(), from: next, values: values + [first]) {
                return found
            }
        } else if !node.endpoints.isEmpty {
            return (node.endpoints, values)
        }
        guard !node.restEndpoints.isEmpty else { return nil }
        return (node.restEndpoints, values + [segments.joined(separator: "/")])
    }
}
