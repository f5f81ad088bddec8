import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import LedgerStories
import PostgresServer
import PurchaseStories
import Testing

@testable import Ledger
@testable import TillServer

/// A ledger with endpoints, customers who buy, and senders whose clock the story holds.
final class Outbox: Sendable {
    /// Where the ledger is.
    enum Store: String, CaseIterable, CustomTestStringConvertible {
        case sqlite = "SQLite"
        case postgresql = "PostgreSQL"

        static let all = allCases.filter { $0 == .sqlite || PostgresServer.isAvailable }
        var testDescription: String { rawValue }
    }

    let place: String
    let ledger: any ServiceLedger
    let clock = StoryClock()
    let lines = Lines()

    private init(place: String, ledger: any ServiceLedger) {
        self.place = place
        self.ledger = ledger
    }

    /// Opens a ledger, tells the story, and sweeps up.
    static func open(_ store: Store = .sqlite, _ story: (Outbox) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-hooks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let place: String
        switch store {
        case .sqlite: place = folder.appending(path: "till.sqlite").path
        case .postgresql:
            let server = try PostgresServer.shared.get()
            place = server.address(try server.database())
        }
        let outbox = Outbox(place: place, ledger: try LedgerPlace(place).open())
        let result: Result<Void, any Error>
        do { result = .success(try await story(outbox)) } catch { result = .failure(error) }
        await outbox.ledger.close()
        try result.get()
    }

    /// Adds an endpoint as a team would have made it.
    func endpoint(_ id: EndpointID, at url: String, _ change: (inout WebhookSettings) -> Void = { _ in }) async throws {
        var settings = WebhookSettings(url: url, environments: [.production])
        settings.secrets = [WebhookSecret(drawn: Array(1...32), at: clock.now)]
        settings.timeoutSeconds = 30
        change(&settings)
        try await ledger.put(Endpoint(id: id, app: "shop", settings: settings.json, createdAt: clock.now))
    }

    /// The settings of an endpoint as they are kept.
    func settings(_ id: EndpointID) async throws -> WebhookSettings {
        let endpoint = try #require(try await ledger.endpoints(of: "shop").first { $0.id == id })
        return try #require(WebhookSettings(endpoint.settings))
    }

    /// A customer buys something to be used up, so many times; each time is one event.
    func buy(_ customer: String, _ times: Int = 1, price: Int64? = nil, in environment: AppStoreEnvironment = .production) async throws {
        for _ in 0..<times {
            let id = TransactionID("\(customer.utf8.reduce(7) { ($0 &* 31 &+ Int64($1)) & 0xFF_FFFF })\(lines.number())")
            let purchase = Purchase("gems", .consumable, id: id, on: clock.now).with {
                $0.environment = environment
                $0.price = price
                $0.currency = price == nil ? nil : "USD"
            }
            var submission = try Submission.posted(by: CustomerReference(id: CustomerID(customer), token: nil), at: clock.now)
            try submission.add(purchase)
            submission.claimEverything()
            _ = try await ledger.record(submission)
        }
    }

    /// What senders of this ledger share, or of another process's connection to it.
    func parts(
        _ ledger: (any ServiceLedger)? = nil, rules: TargetRules = TargetRules(allowsPrivate: true, allowsHTTP: true),
        metrics: Metrics = Metrics()
    ) -> SenderParts {
        let (clock, lines) = (clock, lines)
        return SenderParts(
            ledger: ledger ?? self.ledger, rules: rules, now: { clock.now }, chance: { 0.5 }, metrics: metrics,
            log: OperationLog(least: .debug, now: { clock.now }, write: { lines.add($0) }))
    }

    /// A sender of this ledger.
    func sender(_ parts: SenderParts? = nil) -> WebhookSender { WebhookSender(parts ?? self.parts(), apps: ["shop"]) }
}

/// The time of day in a story.
final class StoryClock: @unchecked Sendable {
    private let lock = NSLock()
    private var moment = EpochMilliseconds.day(1)

    var now: EpochMilliseconds { lock.withLock { moment } }

    func move(bySeconds seconds: Double) { lock.withLock { moment = moment.plus(milliseconds: Int64(seconds * 1_000)) } }
}

/// Lines that several threads add, and numbers.
final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var text = ""
    private var last = 0

    func add(_ line: String) { lock.withLock { text += line } }
    var all: String { lock.withLock { text } }

    func number() -> Int {
        lock.withLock {
            last += 1
            return last
        }
    }
}
