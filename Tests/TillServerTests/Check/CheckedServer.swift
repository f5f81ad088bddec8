import AppStoreTypes
import Foundation
import HTTPService
import Ledger

@testable import TillServer

/// A configuration in a folder of its own that is tried piece by piece.
struct CheckedServer: Sendable {
    let folder: URL
    var configuration: Configuration
    /// By how much the machine's clock is wrong, in milliseconds.
    var lead: Int64 = 0

    var database: String { folder.appending(path: "till.sqlite").path }

    /// Makes the folder, tells the story, sweeps up.
    static func make(_ story: (inout CheckedServer) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-check-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let configuration = Configuration(
            http: HTTPSettings(port: 0, loops: 1), database: folder.appending(path: "till.sqlite").path, limits: RequestLimits(),
            logLevel: .error, apps: [Shop.game()], webhooks: TargetRules(allowsPrivate: true, allowsHTTP: true))
        var checked = CheckedServer(folder: folder, configuration: configuration)
        try await story(&checked)
    }

    /// What the check finds.
    func report() async -> CheckReport {
        let lead = lead
        return await ServerCheck(
            configuration, now: { EpochMilliseconds(ServiceSurroundings.wallClock().milliseconds + lead) }
        ).run()
    }

    /// What it finds of one piece.
    func findings(_ piece: CheckFinding.Piece) async -> [CheckFinding] { await report().findings.filter { $0.piece == piece } }

    /// Makes the ledger, lets it be used, and closes it.
    func withLedger(_ body: (any ServiceLedger) async throws -> Void = { _ in }) async throws {
        let ledger = try LedgerPlace(configuration.database).open()
        let result: Result<Void, any Error>
        do {
            try await body(ledger)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await ledger.close()
        try result.get()
    }

    /// Runs a server that answers everything with 200 while the body runs; gives its port.
    static func withTarget(_ body: (UInt16) async throws -> Void) async throws {
        let router = try Router(
            routes: [Route.get("/hook") { _ in HTTPResponse.text("here\n", status: 200) }])
        let server = try HTTPServer(
            configuration: HTTPServerConfiguration(host: "127.0.0.1", port: 0, loops: 1), router: router, requestIDs: { "r" })
        let running = Task { try await server.run() }
        let result: Result<Void, any Error>
        do {
            try await body(server.port)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        server.stop()
        try await running.value
        try result.get()
    }
}

extension [CheckFinding] {
    /// The verdict of the finding whose words hold a text; `nil` when there is none.
    func verdict(_ text: String) -> CheckFinding.Verdict? { first { $0.description.contains(text) }?.verdict }

    /// Whether nothing failed.
    var isGood: Bool { !contains { $0.verdict == .failed } }
}
