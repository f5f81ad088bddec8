import Foundation

/// The way to the Till server: one request, one reply; nothing is read into either.
protocol ServerLink: Sendable {
    /// Sends a request and waits for the reply, at most for the link's own time.
    func send(_ request: ServerRequest) async throws(TillError) -> ServerReply
}

/// A request to the Till server.
struct ServerRequest: Hashable, Sendable {
    /// `GET` or `POST`.
    var method: String
    /// The path below the server's address, percent-encoded.
    var path: String
    /// JSON; `nil` for none.
    var body: Data?
    /// For whom the request is made; `nil` for nobody.
    var customer: String?
    /// The back end's word about who is calling; `nil` where the app has none.
    var customerToken: String?
}

/// A reply, whatever its status.
struct ServerReply: Hashable, Sendable {
    /// The HTTP status.
    var status: Int
    /// The body; at most the link's bound.
    var body: Data
    /// The server's clock, from its `Date` field; `nil` when absent.
    var date: Date?
    /// Seconds to wait, from `Retry-After`; `nil` when absent.
    var retryAfter: TimeInterval?
}
