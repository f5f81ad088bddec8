import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger
import Testing

@testable import TillServer

@Suite("The description of the API")
struct APIDocumentTests {
    static func text() throws -> String {
        try String(contentsOf: ErrorDocumentTests.root.appending(path: "docs/api.md"), encoding: .utf8)
    }

    @Test("docs/api.md derives a customer's token as the server does")
    func token() throws {
        let token = try #require(CustomerToken.token(of: "ada"))
        #expect(try Self.text().contains("ada's token is \(token)"))
    }

    @Test("docs/api.md describes every call that exists, and no other")
    func everyCall() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-api-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let ledger = try SQLiteLedger(SQLiteLedgerConfiguration(path: folder.appending(path: "till.sqlite").path))
        let log = OperationLog(least: .error, now: { .storyBegins }, write: { _ in })
        let configuration = Configuration(
            http: HTTPSettings(), database: "", limits: RequestLimits(), logLevel: .error, apps: [Shop.game()])
        let table = RouteTable(
            configuration: configuration, authorisation: Authorisation(Keyring([])),
            intake: EvidenceIntake(verifiers: [:], ledger: ledger, log: log),
            notifications: NotificationIntake(apps: [], verifiers: [:], ledger: ledger, log: log),
            orders: OrderIntake(ledger: ledger, log: log, newID: ServiceSurroundings.randomOrderID),
            customers: CustomerReader(ledger: ledger), ledger: ledger, now: { .storyBegins }, log: log)
        await ledger.close()
        let described = try Self.text().split(separator: "\n").filter { $0.hasPrefix("### `") }.map { $0.dropFirst(5).dropLast() }.map(
            String.init)
        #expect(described.sorted() == table.routes.map { "\($0.method) \($0.pattern)" }.sorted())
    }
}
