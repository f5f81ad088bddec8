/// A route's path, split into fixed, named and remaining segments.
struct RoutePattern: Hashable, Sendable {
    enum Segment: Hashable, Sendable {
        case literal(String)
        case parameter(String)
        case rest(String)
    }

    let segments: [Segment]

    init(_ text: String) throws(RouteError) {
        guard text.first == "/" else { throw Self.bad(text, "it must begin with '/'") }
        var found: [Segment] = []
        var names: Set<String> = []
        let parts = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            guard part.contains("{") || part.contains("}") else {
                found.append(.literal(String(part)))
                continue
            }
            guard part.first == "{", part.last == "}" else { throw Self.bad(text, "'\(part)' must be wholly in braces") }
            let inner = part.dropFirst().dropLast()
            let isRest = inner.hasSuffix("...")
            let name = String(isRest ? inner.dropLast(3) : inner)
            guard !name.isEmpty, !name.contains("{"), !name.contains("}"), names.insert(name).inserted else {
                throw Self.bad(text, "the name in '\(part)' is empty, repeated or has braces")
            }
            guard !isRest || index == parts.count - 1 else { throw Self.bad(text, "'\(part)' must be the last segment") }
            found.append(isRest ? .rest(name) : .parameter(name))
        }
        segments = found
    }

    private static func bad(_ text: String, _ why: String) -> RouteError {
        RouteError(code: .badPattern, description: "The route pattern '\(text)' is not usable: \(why).")
    }
}
