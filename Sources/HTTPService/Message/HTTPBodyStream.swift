/// A body that is written while the peer reads it, such as server-sent events.
///
/// The server runs `body` once the head of the reply is on its way and cancels its task when the peer goes away or the server stops.
/// Returning ends the body; throwing breaks the connection off, so that the peer knows that something is missing, unless the server
/// is stopping. It is not run for `HEAD`.
public final class HTTPBodyStream: Hashable, Sendable {
    /// Writes the body through the writer and returns at its end.
    public typealias Body = @Sendable (_ writer: HTTPBodyWriter) async throws -> Void

    let body: Body

    /// Wraps what writes the body.
    public init(_ body: @escaping Body) { self.body = body }

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
