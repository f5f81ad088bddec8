import Foundation
import HTTPService

@testable import TillServer

/// A whole server with a configuration of the test's own, on a free port with a real ledger.
struct ServedService: Sendable {
    let service: TillService
    let configuration: Configuration
    let log: LogLines
    let folder: URL

    /// Opens it, tells the story, closes it in order and sweeps up.
    static func open(_ change: (inout Configuration) -> Void = { _ in }, _ story: (ServedService) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-served-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = Configuration(
            http: HTTPSettings(port: 0, loops: 2), database: folder.appending(path: "till.sqlite").path, limits: RequestLimits(),
            logLevel: .info, apps: [Shop.game()])
        change(&configuration)
        let log = LogLines()
        let numbers = LogLines()
        let service = try await TillService(
            configuration,
            in: ServiceSurroundings(
                now: { .storyBegins }, requestID: { "request-\(numbers.add(""))" }, log: { _ = log.add($0) }))
        let running = Task { try await service.run() }
        let served = ServedService(service: service, configuration: configuration, log: log, folder: folder)
        let result: Result<Void, any Error>
        do {
            try await story(served)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        service.stop()
        try await running.value
        try result.get()
    }

    /// Sends any request to the API, or to another port.
    func send(
        _ method: String = "GET", _ path: String, body: String? = nil, key: String? = Shop.publishableKey, headers: HTTPHeaders = [:],
        port: UInt16? = nil
    ) async throws -> HTTPClientResponse {
        var fields = headers
        if let key { fields.append("Authorization", "Bearer \(key)") }
        if body != nil { fields.append("Content-Type", "application/json") }
        var request = HTTPClientRequest(
            method: method, url: "http://127.0.0.1:\(port ?? service.port)\(path)", headers: fields, body: Array((body ?? "").utf8))
        request.timeout = .seconds(60)
        return try await HTTPClient().send(request)
    }
}
