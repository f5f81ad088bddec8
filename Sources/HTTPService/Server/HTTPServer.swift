/// An HTTP/1.1 server; it listens from the moment it is made and answers while `run()` runs.
public final class HTTPServer: Sendable {
    /// Is told of every finished request, on a loop thread, which it must not hold up.
    public typealias AccessLog = @Sendable (HTTPAccessRecord) -> Void

    /// The port on which it listens.
    public let port: UInt16

    /// Begins to listen; requests wait in the system's queue until `run()`.
    ///
    /// - Throws: `HTTPServiceError` when the address is in use, not this machine's or not allowed.
    public init(
        configuration: HTTPServerConfiguration, router: Router,
        requestIDs: @escaping @Sendable () -> String, accessLog: AccessLog? = nil
    ) throws(HTTPServiceError) {
        port = configuration.port
    }

    /// Answers requests until `stop()` or cancellation, then finishes those begun and returns.
    public func run() async throws {}

    /// Stops accepting and lets `run()` return once the begun requests are answered or the drain deadline has passed.
    public func stop() {}
}
