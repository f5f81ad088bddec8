import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An HTTP/1.1 server; it listens from the moment it is made and answers while `run()` runs.
///
/// Each loop thread has its own socket on the port, and a handler starts and resumes on the thread of its connection; it must
/// not block that thread. TLS belongs to a proxy in front.
public final class HTTPServer: Sendable {
    /// Is told of every finished request, on a loop thread, which it must not hold up.
    public typealias AccessLog = @Sendable (HTTPAccessRecord) -> Void

    /// The port on which it listens.
    public let port: UInt16

    private let context: ServerContext
    private let loops: [LoopBound<ServerLoop>]
    private let wasRun = Locked(false)

    /// Begins to listen; requests wait in the system's queue until `run()`.
    ///
    /// - Throws: `HTTPServiceError` when the address is in use, not this machine's or not allowed.
    public init(
        configuration: HTTPServerConfiguration, router: Router,
        requestIDs: @escaping @Sendable () -> String, accessLog: AccessLog? = nil
    ) throws(HTTPServiceError) {
        context = ServerContext(
            limits: configuration.limits, clients: configuration.clients, router: router, requestIDs: requestIDs, accessLog: accessLog,
            load: ServerLoad(limits: configuration.limits), isStopping: Locked(false))
        let sockets = try ListeningSocket.open(configuration)
        port = sockets.first?.port ?? configuration.port
        var loops: [LoopBound<ServerLoop>] = []
        for (index, socket) in sockets.enumerated() {
            do {
                loops.append(LoopBound(try ServerLoop(context: context, listening: socket)))
            } catch {
                for unused in sockets[index...] { close(unused.descriptor) }
                throw error
            }
        }
        self.loops = loops
    }

    /// Answers requests until `stop()` or cancellation, then finishes those begun and returns.
    ///
    /// - Throws: `HTTPServiceError` when it was run before.
    public func run() async throws {
        let isFirst = wasRun.withLock { wasRun in
            defer { wasRun = true }
            return !wasRun
        }
        guard isFirst else { throw HTTPServiceError(.alreadyRun, "This server was run before; make a new one.") }
        await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                for loop in loops { group.addTask { await Self.runOnThread(loop) } }
            }
        } onCancel: {
            stop()
        }
    }

    /// Stops accepting and lets `run()` return once the begun requests are answered or the drain deadline has passed.
    public func stop() {
        context.isStopping.withLock { $0 = true }
        for loop in loops { loop.value.executor.wake() }
    }

    /// How much it holds now, and what it has turned away.
    public var statistics: HTTPServerStatistics { context.load.statistics }

    /// Judges by other bounds from now on; what was begun keeps the deadline that it has.
    ///
    /// The bound of the head stays as it was, because the memory of each connection follows from it.
    public func update(_ limits: HTTPLimits) {
        context.load.update(limits)
        for loop in loops { loop.value.executor.execute { loop.value.limits = limits } }
    }

    private static func runOnThread(_ loop: LoopBound<ServerLoop>) async {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                loop.value.run()
                continuation.resume()
            }
            thread.name = "http loop"
            thread.stackSize = 1_048_576
            thread.start()
        }
    }
}
