/// Where and how an HTTP server listens.
public struct HTTPServerConfiguration: Sendable {
    /// The numeric IPv4 or IPv6 address to listen on, such as `127.0.0.1`, `0.0.0.0` or `::`.
    public var host: String
    /// The port; 0 lets the system choose one, which `HTTPServer.port` then tells.
    public var port: UInt16
    /// The number of loop threads, 1 to 64; one for each processor core is best.
    public var loops: Int
    /// The bounds that protect the server.
    public var limits: HTTPLimits
    /// Which proxies are believed when they name the client.
    public var clients: ClientAddress
    /// The length of the queue of connections that the system has not handed over yet.
    public var backlog: Int32

    /// Listens on the given address and port with the given number of loop threads.
    public init(
        host: String, port: UInt16, loops: Int, limits: HTTPLimits = HTTPLimits(), clients: ClientAddress = ClientAddress(),
        backlog: Int32 = 1_024
    ) {
        self.host = host
        self.port = port
        self.loops = min(max(loops, 1), 64)
        self.limits = limits
        self.clients = clients
        self.backlog = backlog
    }
}
