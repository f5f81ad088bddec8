/// Where the body of a stream is written.
public struct HTTPBodyWriter: Sendable {
    let channel: BodyChannel

    /// Hands bytes over to be sent; waits while 64 KiB wait for a peer that reads slowly.
    ///
    /// One call at a time: pieces of long ones that run beside each other may be mixed.
    /// - Throws: why nothing more is taken.
    public func write(_ bytes: [UInt8]) async throws(HTTPStreamEnd) { try await channel.write(bytes) }

    /// Hands text over to be sent, in UTF-8.
    public func write(_ text: String) async throws(HTTPStreamEnd) { try await channel.write(Array(text.utf8)) }

    /// Why nothing more is taken; `nil` while the stream is open.
    public var end: HTTPStreamEnd? { channel.end }
}
