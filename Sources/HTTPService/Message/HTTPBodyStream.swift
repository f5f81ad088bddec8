/// A body that is written while the peer reads it, such as server-sent events.
///
/// The server runs `body` once the head of the reply is on its way and cancels its task when the peer goes away or the server stops.
/// Returning ends the body; throwing breaks the connection off, so that the peer knows that something is missing. A stream that may end
/// anywhere is ended in order when the server stops; any other has until the server's drain deadline. It is not run for `HEAD`.
public final class HTTPBodyStream: Hashable, Sendable {
    /// Writes the body through the writer and returns at its end.
    public typealias Body = @Sendable (_ writer: HTTPBodyWriter) async throws -> Void

    let body: Body
    /// Whether whoever reads it can do with any beginning of it, as of events that go on for ever.
    let endsAnywhere: Bool

    /// Wraps what writes the body.
    public init(endsAnywhere: Bool, _ body: @escaping Body) {
        self.endsAnywhere = endsAnywhere
        self.body = body
    }

    /// Only the very same stream is equal.
    public static func == (left: HTTPBodyStream, right: HTTPBodyStream) -> Bool { left === right }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Why a stream takes nothing more.
public enum HTTPStreamEnd: Error, Hashable, Sendable {
    /// The peer closed the connection, or did not read what was written in time.
    case peerGone
    /// The server is stopping; what was written before is still sent.
    case stopping
}
