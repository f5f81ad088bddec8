import Foundation
public import HTTPService

/// The simulated App Store over HTTP: devices, verifyReceipt, the root certificates, and the control API.
///
/// docs/simulator.md describes every path.
public struct SimulatorServer: Sendable {
    /// The App Store behind it.
    public let store: SimulatedAppStore
    private let server: HTTPServer

    /// Begins to listen; port 0 takes any free port.
    ///
    /// - Throws: `HTTPServiceError` when the address cannot be listened on; `RouteError` never.
    public init(store: SimulatedAppStore, host: String = "127.0.0.1", port: UInt16 = 0, loops: Int = 1) throws {
        self.store = store
        let router = try Self.router(store)
        server = try HTTPServer(
            configuration: HTTPServerConfiguration(host: host, port: port, loops: loops), router: router,
            requestIDs: { UUID().uuidString.lowercased() })
    }

    /// The port on which it listens.
    public var port: UInt16 { server.port }

    /// Answers, and keeps a running clock going, until `stop()` or cancellation.
    public func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await store.run() }
            try await server.run()
            group.cancelAll()
        }
    }

    /// Lets `run()` return once the begun requests are answered.
    public func stop() { server.stop() }

    /// Every path, for a server or for calls in process.
    public static func router(_ store: SimulatedAppStore) throws(RouteError) -> Router {
        let routes =
            DeviceRoutes.routes(store) + VerifyReceiptRoutes.routes(store) + ServerAPIRoutes.routes(store) + AuthorityRoutes.routes(store)
            + RevocationRoutes.routes(store)
            + ControlRoutes.routes(store) + ConsoleRoutes.routes(store)
        return try Router(routes: routes)
    }
}
