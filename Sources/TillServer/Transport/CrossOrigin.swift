import Foundation
import HTTPService

/// Which web pages of other origins may call from a browser (the Fetch standard's CORS).
///
/// Never with credentials: keys travel in a field that the page itself sets, and there are no cookies.
struct CrossOrigin: Hashable, Sendable {
    /// The origins as a browser writes them, such as `https://shop.example`; `*` alone for every one.
    let origins: [String]

    /// How long a browser may keep the answer to a preflight, in seconds.
    static let age = 7_200
    /// The fields that a page may send.
    static let requestFields = [
        "Authorization", "Content-Type", "Idempotency-Key", "If-None-Match", "Last-Event-ID", CustomerTokenField.name,
    ]
    /// The fields that a page may read, beside those that every page may.
    static let replyFields = ["ETag", "RateLimit", "RateLimit-Policy", "Retry-After", "WWW-Authenticate", "X-Request-Id"]

    /// The reply with what lets a permitted page read it.
    func reply(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
        guard !origins.isEmpty else { return response }
        var reply = response
        if !allowsAll { reply.headers.addVary("Origin") }
        guard let allowed = permission(request), request.method != "OPTIONS" else { return reply }
        reply.headers["Access-Control-Allow-Origin"] = allowed
        reply.headers["Access-Control-Expose-Headers"] = Self.replyFields.joined(separator: ", ")
        return reply
    }

    /// The answer to `OPTIONS`: to a browser's preflight what the page may do, to everybody else nothing but `Allow`.
    func options(_ request: HTTPRequest, allowed methods: [String]) -> HTTPResponse {
        var reply = HTTPResponse.empty()
        guard !origins.isEmpty, request.headers["Access-Control-Request-Method"] != nil, let allowed = permission(request) else {
            return reply
        }
        reply.headers["Access-Control-Allow-Origin"] = allowed
        reply.headers["Access-Control-Allow-Methods"] = methods.joined(separator: ", ")
        reply.headers["Access-Control-Allow-Headers"] = Self.requestFields.joined(separator: ", ")
        reply.headers["Access-Control-Max-Age"] = String(Self.age)
        return reply
    }

    /// Whether a text can be an origin of the configuration: `*`, or scheme, host and perhaps a port, as a browser writes them.
    static func isOrigin(_ text: String) -> Bool {
        if text == "*" { return true }
        guard let range = text.range(of: "://"), ["http", "https"].contains(String(text[..<range.lowerBound])) else { return false }
        let rest = text[range.upperBound...]
        return !rest.isEmpty && rest.utf8.count <= 260
            && rest.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "-.:[]".utf8.contains($0) }
    }

    private var allowsAll: Bool { origins == ["*"] }

    private func permission(_ request: HTTPRequest) -> String? {
        let named = request.headers.values("Origin")
        guard named.count == 1, let origin = named.first else { return nil }
        if allowsAll { return "*" }
        return origins.contains(origin) ? origin : nil
    }
}
