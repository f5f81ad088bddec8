import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger

/// A whole server: ledger, verifiers and HTTP, wired from one configuration.
///
/// It listens from the moment it is made and answers while `run()` runs.
public struct TillService: Sendable {
    /// Why a service could not start or run; the text says what to do.
    public struct Failure: Error, CustomStringConvertible, Sendable {
        /// What went wrong, with the value, and what to do.
        public let description: String
    }

    /// The port on which it listens.
    public var port: UInt16 { server.port }
    /// The port on which it serves figures; `nil` when it does not.
    public var metricsPort: UInt16? { operators?.port }
    /// One line for the person who started it.
    public let greeting: String

    let server: HTTPServer
    let log: OperationLog
    let transport: Transport
    let gate: RateGate
    /// What it runs with now.
    let running: Locked<Configuration>
    private let operators: OperatorListener?
    private let ledger: any ServiceLedger
    private let sealer: EvidenceSealer
    private let clock: EventClock
    private let rollUp: StatisticsRollUp
    private let book: KeyBook?
    private let webhooks: WebhookService

    /// Opens the ledger and begins to listen.
    ///
    /// - Throws: `Failure` when the ledger cannot be opened or the address cannot be listened on.
    public init(_ configuration: Configuration, in surroundings: ServiceSurroundings) async throws(Failure) {
        let log = OperationLog(least: configuration.logLevel, now: surroundings.now, write: surroundings.log)
        self.log = log
        do throws(LedgerError) {
            // A look through the whole file takes the longer the more there is, so it does not hold up the start.
            ledger = try LedgerPlace(configuration.database).open(check: .beside) { damage in
                log(.error, "the ledger is damaged", [("code", .text(damage.code.rawValue)), ("cause", .text(damage.message))])
            }
        } catch {
            throw Failure(description: "the ledger \(configuration.databasePlace) cannot be opened: \(error.message)")
        }
        let metrics = Metrics()
        webhooks = WebhookService(configuration, ledger: ledger, now: surroundings.now, metrics: metrics, log: log)
        let transport = Transport(origins: configuration.http.corsOrigins)
        self.transport = transport
        running = Locked(configuration)
        let verifiers = Dictionary(configuration.apps.map { ($0.id, AppVerifiers($0)) }, uniquingKeysWith: { first, _ in first })
        let client = HTTPClient()
        let book = KeyBook(of: ledger, now: surroundings.now, log: log)
        self.book = book
        let authorisation = Authorisation(configuration, book: book, client: client, now: surroundings.now, log: log)
        gate = authorisation.gate
        let table = RouteTable(
            configuration: configuration, authorisation: authorisation,
            intake: EvidenceIntake(verifiers: verifiers, ledger: ledger, log: log, metrics: metrics),
            notifications: NotificationIntake(
                apps: configuration.apps, verifiers: verifiers, ledger: ledger, log: log, count: { metrics.counted($0) }),
            verifyReceipt: VerifyReceiptDesk(
                apps: configuration.apps, verifiers: verifiers, ledger: ledger, now: surroundings.now, log: log,
                transport: { (request) async throws(HTTPClientError) in try await client.send(request) }),
            orders: OrderIntake(ledger: ledger, log: log, newID: surroundings.orderID),
            customers: CustomerReader(ledger: ledger, metrics: metrics),
            webhooks: webhooks.desk, ledger: ledger, now: surroundings.now, log: log,
            keyDesk: KeyDesk(of: ledger, book: book, log: log), answers: AnswerDesk(configuration.answers, of: ledger, log: log))
        do {
            let router = try Router(
                routes: table.routes, options: { transport.options($0, allowed: $1) },
                refusals: { Problem.response(to: $0, requestID: $1) }, finishing: { transport.finish($0, to: $1) })
            server = try HTTPServer(
                configuration: Self.http(configuration), router: router, requestIDs: surroundings.requestID,
                accessLog: Self.accessLog(log, metrics))
            operators = try configuration.metrics.map { try OperatorListener($0, metrics, requestIDs: surroundings.requestID) }
        } catch {
            await ledger.close()
            throw Failure(description: "\(error)")
        }
        sealer = EvidenceSealer(ledger: ledger, apps: configuration.apps.map(\.id), log: log)
        rollUp = StatisticsRollUp(ledger: ledger, apps: configuration.apps, now: surroundings.now, log: log)
        clock = EventClock(ledger: ledger, apps: configuration.apps, now: surroundings.now, log: log)
        greeting = Self.greeting(configuration, port: server.port)
        let running = running
        metrics.watchProcess(version: RouteTable.version, startedAt: surroundings.now())
        metrics.watch(server) { running.withLock { Self.limits($0) } }
        metrics.watch(ledger)
        metrics.watchOutbox(of: configuration.apps.map(\.id), in: ledger, now: surroundings.now)
        for variable in configuration.ignoredVariables.prefix(20) {
            log(.warning, "a variable begins like Till's own and is none of them", [("variable", .text(variable))])
        }
    }

    /// Answers until `stop()` or cancellation; then finishes what was begun and closes the ledger.
    public func run() async throws(Failure) {
        log(.info, "serving", [("port", .number(Int64(port)))])
        if let metricsPort { log(.info, "serving figures", [("port", .number(Int64(metricsPort)))]) }
        let showing = Task { try await operators?.run() }
        let sealing = Task { await sealer.run() }
        let telling = Task { await clock.run() }
        let counting = Task { await rollUp.run() }
        let noting = Task<Void, Never> { await book?.run() }
        let sending = Task { await webhooks.run() }
        let ending: (any Error)?
        do {
            try await server.run()
            ending = nil
        } catch {
            ending = error
        }
        // Whoever works on the ledger ends before it is closed.
        let workers: [Task<Void, Never>] = [sealing, telling, counting, noting]
        for worker in workers { worker.cancel() }
        operators?.stop()
        for worker in workers { await worker.value }
        _ = await showing.result
        await webhooks.stop(sending)
        await book?.writeUses()
        await ledger.close()
        if let ending { throw Failure(description: "\(ending)") }
        log(.info, "stopped in order")
    }

    /// Takes nothing new and lets `run()` return once what was begun is answered.
    public func stop() { server.stop() }

    private static func http(_ configuration: Configuration) -> HTTPServerConfiguration {
        let settings = configuration.http
        return HTTPServerConfiguration(
            host: settings.host, port: UInt16(clamping: settings.port),
            loops: settings.loops ?? ProcessInfo.processInfo.activeProcessorCount, limits: limits(configuration), clients: settings.clients)
    }

    /// The bounds that a configuration asks for.
    static func limits(_ configuration: Configuration) -> HTTPLimits {
        let settings = configuration.http
        var limits = HTTPLimits()
        limits.bodyBytes = configuration.limits.bodyBytes
        limits.connections = settings.connections
        limits.connectionsPerAddress = settings.connectionsPerAddress
        limits.requestsInFlight = settings.requestsInFlight
        limits.streams = settings.streams
        limits.streamsPerAddress = settings.streamsPerAddress
        return limits
    }

    /// Every request at `debug`, failures of ours at `warning`; by the route's pattern, which names no customer.
    private static func accessLog(_ log: OperationLog, _ metrics: Metrics) -> HTTPServer.AccessLog {
        { record in
            metrics.answered(record)
            let isFailure = (record.status ?? 0) >= 500
            guard isFailure || log.writes(.debug) else { return }
            log(
                isFailure ? .warning : .debug, "answered",
                [
                    ("request", .text(record.requestID)), ("method", .text(record.method)), ("route", .text(record.routePattern ?? "none")),
                    ("key", .text(record.caller ?? "none")),
                    ("status", .number(Int64(record.status ?? 0))), ("requestBytes", .number(Int64(record.requestBytes))),
                    (
                        "microseconds",
                        .number(record.duration.components.seconds * 1_000_000 + record.duration.components.attoseconds / 1_000_000_000_000)
                    ),
                ])
        }
    }

    private static func greeting(_ configuration: Configuration, port: UInt16) -> String {
        let host = configuration.http.host.contains(":") ? "[\(configuration.http.host)]" : configuration.http.host
        let apps = configuration.apps.map { app in
            let environments = AppStoreEnvironment.known.filter(app.environments.contains).map(\.rawValue).joined(separator: ", ")
            return "\(app.id) (\(app.bundleID): \(environments))"
        }
        return "till serves \(apps.joined(separator: "; ")) on http://\(host):\(port), ledger \(configuration.databasePlace)"
    }
}
