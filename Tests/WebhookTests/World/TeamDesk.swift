import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

/// A whole server on an outbox's ledger, and the team's back end that calls it.
struct TeamDesk: Sendable {
    static let key = "sk_" + String(repeating: "0b", count: 32)
    let port: UInt16
    private let client = HTTPClient()

    private init(port: UInt16) { self.port = port }

    /// Opens a server, tells the story, and stops it in order.
    static func open(
        _ outbox: Outbox, rules: TargetRules = TargetRules(allowsPrivate: true, allowsHTTP: true), _ story: (TeamDesk) async throws -> Void
    ) async throws {
        var app = AppConfiguration(id: "shop", bundleID: "com.example.shop", appAppleID: 1, environments: [.production, .sandbox])
        app.publishableKeys = ["pk_shop_0001"]
        app.secretKeys = [SecretKey(name: "backend", key: key)]
        var configuration = Configuration(
            http: HTTPSettings(port: 0, loops: 2), database: outbox.place, limits: RequestLimits(), logLevel: .debug, apps: [app])
        configuration.webhooks = rules
        let (clock, lines) = (outbox.clock, outbox.lines)
        let service = try await TillService(
            configuration,
            in: ServiceSurroundings(now: { clock.now }, requestID: { "request-\(lines.number())" }, log: { lines.add($0) }))
        let running = Task { try await service.run() }
        let result: Result<Void, any Error>
        do { result = .success(try await story(TeamDesk(port: service.port))) } catch { result = .failure(error) }
        service.stop()
        try await running.value
        try result.get()
    }

    /// Makes a call; the status must be the expected one.
    @discardableResult
    func call(
        _ method: String, _ path: String, _ body: String? = nil, key: String = key, status: Int = 200,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> JSONValue {
        var headers: HTTPHeaders = ["Authorization": "Bearer \(key)"]
        if body != nil { headers.append("Content-Type", "application/json") }
        let request = HTTPClientRequest(
            method: method, url: "http://127.0.0.1:\(port)/v1/webhooks\(path)", headers: headers, body: Array((body ?? "").utf8))
        let reply = try await client.send(request)
        #expect(reply.status == status, "\(String(decoding: reply.body.prefix(400), as: UTF8.self))", sourceLocation: sourceLocation)
        return (try? JSONReader.read(reply.body)) ?? .null
    }
}
