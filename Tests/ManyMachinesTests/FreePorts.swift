import HTTPService

/// Ports that nobody listens on.
enum FreePorts {
    /// So many ports, all different; each was free a moment ago.
    static func draw(_ count: Int) async throws -> [Int] {
        let servers = try (0..<count).map { _ in
            try HTTPServer(
                configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1), router: try Router(routes: []),
                requestIDs: { "-" })
        }
        for server in servers {
            server.stop()
            try await server.run()
        }
        return servers.map { Int($0.port) }
    }
}
