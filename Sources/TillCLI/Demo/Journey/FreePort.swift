import HTTPService

/// Finds a port that nobody listens on, for a program that has to be started again on the same one.
enum FreePort {
    /// Lets the system choose a port, and lets go of it again.
    static func pick() async throws -> UInt16 {
        let server = try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1), router: try Router(routes: []),
            requestIDs: { "-" })
        let port = server.port
        server.stop()
        try await server.run()
        return port
    }
}
