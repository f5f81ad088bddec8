import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger
import Testing

@testable import TillServer

@Suite("Every kind of notification")
struct NotificationKindTests {
    /// What the parts of a notification of a type are, about a purchase of a type.
    static func signed(_ type: NotificationTypeV2, _ number: Int) throws -> String {
        let store = TestStore.shared
        let uuid = NotificationTests.uuid(number)
        switch type {
        case .test: return try store.notification(type, uuid: uuid, about: nil)
        case .externalPurchaseToken:
            return try store.notification(type, .unreported, uuid: uuid, about: nil) {
                var token = ExternalPurchaseToken()
                token.bundleId = TestStore.bundle
                token.externalPurchaseId = "SANDBOX_7f4e9a10-3b2c-4d5e-8f60-112233445566"
                $0.data = nil
                $0.externalPurchaseToken = token
            }
        case .rescindConsent:
            return try store.notification(type, uuid: uuid, about: nil) {
                var part = NotificationAppData()
                part.bundleId = TestStore.bundle
                part.environment = .sandbox
                $0.data = nil
                $0.appData = part
            }
        case .oneTimeCharge, .consumptionRequest:
            let coins = TestStore.purchase("1001", product: "com.example.game.coins", type: .consumable, days: nil)
            return try store.notification(type, uuid: uuid, about: coins)
        default:
            return try store.notification(type, uuid: uuid, about: TestStore.purchase("1001"), renewal: TestStore.renewal(of: "1001"))
        }
    }

    @Test("each known type is kept, understood, acknowledged, and counted by its name", arguments: NotificationTypeV2.known)
    func known(type: NotificationTypeV2) async throws {
        let counted = Counted()
        try await Self.withIntake(counted: counted) { intake, ledger in
            let signed = try Self.signed(type, 1)
            let body = Array(#"{"signedPayload":"\#(signed)"}"#.utf8)
            #expect(try await intake.take(body, at: .day(1), requestID: "1").verdict == "recorded")
            #expect(try await intake.take(body, at: .day(2), requestID: "2").verdict == "alreadyKnown")
            #expect(counted.lines.allSatisfy { !$0.contains("not understood") })
            let day: Int64 = 86_400_000
            #expect(
                counted.outcomes == [
                    NotificationOutcome(version: 2, type: type.rawValue, environment: .sandbox, age: day, isNew: true),
                    NotificationOutcome(version: 2, type: type.rawValue, environment: .sandbox, age: 2 * day, isNew: false),
                ])
        }
    }

    @Test("what is not taken is counted with the code and the verifier's reason; an unknown type without its name")
    func refused() async throws {
        let counted = Counted()
        try await Self.withIntake(counted: counted) { intake, ledger in
            let signed = try Self.signed(.subscribed, 1)
            let invented = try TestStore.shared.notification(
                NotificationTypeV2(rawValue: "MOON"), uuid: NotificationTests.uuid(2), about: TestStore.purchase("1001"))
            let receipt = try OldNotice.receipt([OldNotice.month("1001")], day: 0)
            let bodies = [
                #"{"signedPayload":"\#(signed.dropLast(2))AA"}"#, "{}", #"{"signedPayload":"\#(invented)"}"#,
                OldNotice(receipt: receipt).body, OldNotice(receipt: receipt, password: "another-secret").body,
            ]
            for body in bodies { _ = try? await intake.take(Array(body.utf8), at: .day(1), requestID: "1") }
            #expect(
                counted.outcomes.map(\.verdict) == [
                    .refused(.notificationRefused, reason: "jws.signature"), .refused(.bodyShape, reason: nil), .recorded, .recorded,
                    .refused(.notificationSecret, reason: nil),
                ])
            #expect(counted.outcomes.map(\.version) == [2, nil, 2, 1, 1])
            #expect(counted.outcomes.map(\.type) == [nil, nil, "other", "DID_RENEW", nil])
        }
    }

    @Test("the very bytes are queued for each other address with what is recorded, once however often they come; what is refused never")
    func relayed() async throws {
        let targets = ["https://old.example/a", "https://old.example/b"]
        let app = Shop.gameWithSecret { $0.relayNotifications = targets }
        try await Self.withIntake(counted: Counted(), app) { intake, ledger in
            let bodies = [
                "{ \"signedPayload\" :\n\"\(try Self.signed(.subscribed, 1))\"}", #"{"signedPayload":"\#(try Self.signed(.test, 2))"}"#,
                OldNotice(receipt: try OldNotice.receipt([OldNotice.month("1001")], day: 0)).body,
            ]
            let refused = [
                "{}", #"{"signedPayload":"\#(try Self.signed(.subscribed, 3).dropLast(2))AA"}"#,
                OldNotice(receipt: try OldNotice.receipt([OldNotice.month("1001")], day: 1), password: "another-secret").body,
            ]
            for _ in 1...3 {
                for body in bodies + refused { _ = try? await intake.take(Array(body.utf8), at: .day(1), requestID: "1") }
            }
            let queued = try await ledger.takeRelays(of: "game", at: .day(1), lease: 60_000, limit: 100)
            let pairs = queued.map { "\($0.target) \(String(decoding: $0.body, as: UTF8.self))" }
            #expect(pairs.sorted() == bodies.flatMap { body in targets.map { "\($0) \(body)" } }.sorted())
        }
    }

    @Test("without a shared secret a notification of version 1 is passed on to nobody")
    func notRelayed() async throws {
        let app = Shop.game { $0.relayNotifications = ["https://old.example/a"] }
        try await Self.withIntake(counted: Counted(), app) { intake, ledger in
            let body = OldNotice(receipt: try OldNotice.receipt([OldNotice.month("1001")], day: 0)).body
            #expect(try await intake.take(Array(body.utf8), at: .day(1), requestID: "1").verdict == "recorded")
            #expect(try await ledger.takeRelays(of: "game", at: .day(1), lease: 60_000, limit: 100).isEmpty)
        }
    }

    /// An intake for the game on a ledger of its own.
    static func withIntake(
        counted: Counted, _ app: AppConfiguration = Shop.gameWithSecret(),
        _ story: (NotificationIntake, SQLiteLedger) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-intake-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: folder.appending(path: "till.sqlite").path))
        let log = OperationLog(least: .debug, now: { .day(1) }, write: { counted.add(line: $0) })
        let intake = NotificationIntake(
            apps: [app], verifiers: [app.id: AppVerifiers(app)], ledger: ledger, log: log, count: { counted.add($0) })
        let result: Result<Void, any Error>
        do {
            try await story(intake, ledger)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await ledger.close()
        try result.get()
    }
}

/// What an intake told.
final class Counted: @unchecked Sendable {
    private let lock = NSLock()
    private var told: [NotificationOutcome] = []
    private var written: [String] = []

    func add(_ outcome: NotificationOutcome) { lock.withLock { told.append(outcome) } }
    func add(line: String) { lock.withLock { written.append(line) } }

    var outcomes: [NotificationOutcome] { lock.withLock { told } }
    var lines: [String] { lock.withLock { written } }
}
