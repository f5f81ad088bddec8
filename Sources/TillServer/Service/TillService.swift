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
    /// One line for the person who started it.
    public let greeting: String

    private let server: HTTPServer
    private let ledger: any Ledger
    private let log: OperationLog
    private let sealer: EvidenceSealer
    private let clock: EventClock

    /// Opens the ledger and begins to listen.
    ///
    /// - Throws: `Failure` when the ledger cannot be opened or the address cannot be listened on.
    public init(_ configuration: Configuration, in surroundings: ServiceSurroundings) async throws(Failure) {
        log = OperationLog(least: configuration.logLevel, now: surroundings.now, write: surroundings.log)
        do throws(LedgerError) {
            ledger = try LedgerPlace(configuration.database).open()
        } catch {
            throw Failure(description: "the ledger \(configuration.databasePlace) cannot be opened: \(error.message)")
        }
        let verifiers = Dictionary(configuration.apps.map { ($0.id, AppVerifiers($0)) }, uniquingKeysWith: { first, _ in first })
        let table = RouteTable(
            configuration: configuration, authorisation: Authorisation(Keyring(configuration.apps)),
            intake: EvidenceIntake(verifiers: verifiers, ledger: ledger, log: log),
            notifications: NotificationIntake(apps: configuration.apps, verifiers: verifiers, ledger: ledger, log: log),
            orders: OrderIntake(ledger: ledger, log: log, newID: surroundings.orderID), customers: CustomerReader(ledger: ledger),
            ledger: ledger, now: surroundings.now, log: log)
        do {
            let router = try Router(routes: table.routes, refusals: { Problem.response(to: $0, requestID: $1) })
            server = try HTTPServer(
                configuration: Self.http(configuration), router: router, requestIDs: surroundings.requestID,
                accessLog: Self.accessLog(log, configuration.logLevel))
        } catch {
            await ledger.close()
            throw Failure(description: "\(error)")
        }
        sealer = EvidenceSealer(ledger: ledger, apps: configuration.apps.map(\.id), log: log)
        clock = EventClock(ledger: ledger, apps: configuration.apps, now: surroundings.now, log: log)
        greeting = Self.greeting(configuration, port: server.port)
        for variable in configuration.ignoredVariables.prefix(20) {
            log(.warning, "a variable begins like Till's own and is none of them", [("variable", .text(variable))])
        }
    }

    /// Answers until `stop()` or cancellation; then finishes what was begun and closes the ledger.
    public func run() async throws(Failure) {
        log(.info, "serving", [("port", .number(Int64(port)))])
        let sealing = Task { await sealer.run() }
        let telling = Task { await clock.run() }
        defer {
            sealing.cancel()
            telling.cancel()
        }
        do {
            try await server.run()
        } catch {
            await ledger.close()
            throw Failure(description: "\(error)")
        }
        await ledger.close()
        log(.info, "stopped in order")
    }

    /// Takes nothing new and lets `run()` return once what was begun is answered.
    public func stop() { server.stop() }

    private static func http(_ configuration: Configuration) -> HTTPServerConfiguration {
        let settings = configuration.http
        var limits = HTTPLimits()
        limits.bodyBytes = configuration.limits.bodyBytes
        limits.connections = settings.connections
        limits.connectionsPerAddress = settings.connectionsPerAddress
        limits.requestsInFlight = settings.requestsInFlight
        return HTTPServerConfiguration(
            host: settings.host, port: UInt16(clamping: settings.port),
            loops: settings.loops ?? ProcessInfo.processInfo.activeProcessorCount, limits: limits)
    }

    /// Every request at `debug`, failures of ours at `warning`; by the route's pattern, which names no customer.
    private static func accessLog(_ log: OperationLog, _ level: OperationLog.Level) -> HTTPServer.AccessLog {
        { record in
            let isFailure = (record.status ?? 0) >= 500
            guard isFailure || level == .debug else { return }
            log(
                isFailure ? .warning : .debug, "answered",
                [
                    ("request", .text(record.requestID)), ("method", .text(record.method)), ("route", .text(record.routePattern ?? "none")),
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
