import CMicroHTTPD

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One loop thread with its own daemon of the HTTP library and its own listening socket.
///
/// Everything here belongs to the thread that calls `run()`, save what happens before it starts and after it has ended.
final class ServerLoop {
    /// The pieces of queued work that may run inside the call that starts a handler, so that most requests never suspend.
    static let workBesideHandler = 64
    private static let workPerTurn = 1_024
    /// More connections than descriptors that a process can have.
    private static let libraryConnections: UInt32 = 1_000_000_000
    /// How long an idle connection may still send its next request once the server stops.
    private static let drainGrace: UInt64 = 50_000_000

    let context: ServerContext
    let executor: EventLoop
    /// The bounds of the moment.
    var limits: HTTPLimits { didSet { deadlines = LoopDeadlines(limits) } }
    private(set) var deadlines: LoopDeadlines
    private(set) var now = MonotonicClock.now
    private(set) var isDraining = false
    /// The library has resumed connections; it must run before the next wait, because version 0.9.75 does not say so itself.
    var mustRunDaemon = false

    private var daemon: OpaquePointer?
    private var connections: [ServerConnection] = []
    private var lingering = LingeringSockets()
    private var waiter: LoopWaiter?
    private var nextSweep: UInt64 = 0
    private var drainEnd: UInt64 = .max

    init(context: ServerContext, listening: ListeningSocket) throws(HTTPServiceError) {
        self.context = context
        limits = context.limits
        deadlines = LoopDeadlines(context.limits)
        executor = try EventLoop()
        // The library keeps what it reads and what it knows of the fields in one piece of memory for each connection.
        let memory = max(context.limits.headBytes * 2, 32_768)
        var calls = DaemonCallbacks.table(for: self)
        // The limit proper is counted over all loops and may change; at its own the library would stop accepting.
        guard let daemon = till_mhd_start(&calls, listening.descriptor, memory, Self.libraryConnections) else {
            throw .system("start the HTTP library")
        }
        self.daemon = daemon
        waiter = try LoopWaiter(daemon: daemon, wakeup: executor.wakeup)
    }

    deinit {
        if let daemon { MHD_stop_daemon(daemon) }
    }

    /// Serves until the server stops and all is answered or given up.
    func run() {
        executor.bind()
        defer { executor.end() }
        while let daemon, let waiter {
            waiter.wait(milliseconds: waitingTime(daemon))
            now = MonotonicClock.now
            executor.takeRemoteWork()
            executor.runWork(limit: Self.workPerTurn)
            mustRunDaemon = false
            MHD_run(daemon)
            if now >= nextSweep { sweep() }
            if context.isStopping.withLock({ $0 }) { drain(daemon) }
        }
    }

    /// Starts the handler; the task runs on this loop's thread where the platform can do that.
    func answer(_ request: HTTPRequest, _ match: RouteMatch, on connection: ServerConnection) -> Task<Void, Never> {
        let bound = LoopBound(connection)
        let router = context.router
        #if os(Linux)
            return Task(executorPreference: executor) {
                let response = router.finish(await match.respond(to: request), request)
                bound.value.finish(response)
            }
        #else
            let executor = executor
            return Task {
                let response = router.finish(await match.respond(to: request), request)
                executor.execute { bound.value.finish(response) }
            }
        #endif
    }

    /// Starts what writes a stream's body; its place among the streams is free again when it has ended.
    func write(_ stream: HTTPBodyStream, into channel: BodyChannel, for network: String) -> Task<Void, Never> {
        let load = context.load
        let body: @Sendable () async -> Void = {
            do {
                try await stream.body(HTTPBodyWriter(channel: channel))
                channel.finish(failed: false)
            } catch {
                channel.finish(failed: !(stream.endsAnywhere && channel.end == .stopping))
            }
            load.streamEnded(network)
        }
        #if os(Linux)
            return Task(executorPreference: executor) { await body() }
        #else
            return Task { await body() }
        #endif
    }

    // MARK: Connections

    func admits(_ address: UnsafePointer<sockaddr>?) -> Bool {
        context.load.admits(
            PeerNetwork(address), isProxy: !context.clients.proxies.isEmpty && context.clients.trusts(SocketAddress(address).peer))
    }

    func add(_ connection: ServerConnection) {
        if connections.isEmpty { nextSweep = now &+ deadlines.sweep }
        connection.index = connections.count
        connections.append(connection)
        context.load.connectionOpened(connection.network)
    }

    func remove(_ connection: ServerConnection) {
        let last = connections.removeLast()
        if last !== connection {
            connections[connection.index] = last
            last.index = connection.index
        }
        context.load.connectionClosed(connection.network)
    }

    /// Lets the peer read the reply although its body is not read.
    func linger(_ descriptor: Int32) { lingering.add(duplicating: descriptor, now: now) }

    // MARK: Time

    private func waitingTime(_ daemon: OpaquePointer) -> Int {
        if mustRunDaemon || executor.hasWork { return 0 }
        var wanted: UInt64 = 0
        let library = MHD_get_timeout(daemon, &wanted) == .YES ? Int(clamping: wanted) : Int.max
        guard !connections.isEmpty || !lingering.isEmpty || isDraining else { return library == .max ? -1 : library }
        let untilSweep = nextSweep > now ? (nextSweep - now + 999_999) / 1_000_000 : 0
        return min(library, Int(clamping: untilSweep))
    }

    private func sweep() {
        nextSweep = now &+ (isDraining ? min(deadlines.sweep, 20_000_000) : deadlines.sweep)
        for connection in connections {
            if connection.deadline <= now { connection.expire() }
            connection.lookAfterPeer()
        }
        lingering.sweep(now: now)
    }

    // MARK: The end

    private func drain(_ daemon: OpaquePointer) {
        if !isDraining {
            isDraining = true
            drainEnd = now &+ deadlines.drain
            nextSweep = now
            let listening = MHD_quiesce_daemon(daemon)
            if listening >= 0 { close(listening) }
        }
        for connection in connections { connection.drain(until: now &+ Self.drainGrace) }
        if connections.isEmpty || now >= drainEnd { finish(daemon) }
    }

    private func finish(_ daemon: OpaquePointer) {
        // The library traps when it is stopped with suspended connections, so each is resumed and closed first.
        for connection in connections { connection.abandon() }
        MHD_run(daemon)
        MHD_run(daemon)
        MHD_stop_daemon(daemon)
        lingering.closeAll()
        self.daemon = nil
        waiter = nil
    }
}
