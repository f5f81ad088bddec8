import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Testing

@testable import TillServer

/// A whole server on a free port with a real ledger file, and a client that talks to it.
final class Shop: Sendable {
    static let publishableKey = "pk_game_0001"
    static let secretKey = "sk_" + String(repeating: "0a", count: 32)

    let clock: TestClock
    let store = TestStore.shared
    let database: String
    let port: UInt16
    let logLines: LogLines
    private let client = HTTPClient()

    private init(clock: TestClock, database: String, port: UInt16, logLines: LogLines) {
        self.clock = clock
        self.database = database
        self.port = port
        self.logLines = logLines
    }

    /// The game as most stories configure it.
    static func game(_ change: (inout AppConfiguration) -> Void = { _ in }) -> AppConfiguration {
        var app = AppConfiguration(id: "game", bundleID: TestStore.bundle, appAppleID: nil, environments: [.sandbox])
        app.anchors = [
            ConfiguredAnchor(file: "documents.pem", anchor: TestStore.shared.documents.anchor),
            ConfiguredAnchor(file: "receipts.pem", anchor: TestStore.shared.receipts.anchor),
        ]
        app.publishableKeys = [publishableKey]
        app.secretKeys = [SecretKey(name: "backend", key: secretKey)]
        app.entitlements = ["pro": ["com.example.game.month", "com.example.game.year", "com.example.game.lifetime"]]
        change(&app)
        return app
    }

    /// Opens a shop, tells the story in it, closes it in order and sweeps up.
    static func open(_ app: AppConfiguration = game(), _ story: (Shop) async throws -> Void) async throws { try await open([app], story) }

    /// Opens a shop with several apps.
    static func open(_ apps: [AppConfiguration], _ story: (Shop) async throws -> Void) async throws {
        try await opening(apps, changing: { _ in }, story: story)
    }

    /// Opens a shop whose server is set up otherwise.
    static func opening(
        _ apps: [AppConfiguration] = [game()], changing change: (inout Configuration) -> Void, story: (Shop) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-shop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await serve(
            apps, database: folder.appending(path: "till.sqlite").path, clock: TestClock(.storyBegins), changing: change, story: story)
    }

    /// Opens a shop on a given ledger file.
    static func open(_ app: AppConfiguration, database: String, clock: TestClock, _ story: (Shop) async throws -> Void) async throws {
        try await open([app], database: database, clock: clock, story)
    }

    /// Opens a shop with several apps on a given ledger file.
    static func open(_ apps: [AppConfiguration], database: String, clock: TestClock, _ story: (Shop) async throws -> Void) async throws {
        try await serve(apps, database: database, clock: clock, changing: { _ in }, story: story)
    }

    private static func serve(
        _ apps: [AppConfiguration], database: String, clock: TestClock, changing change: (inout Configuration) -> Void,
        story: (Shop) async throws -> Void
    ) async throws {
        let lines = LogLines()
        var configuration = Configuration(
            http: HTTPSettings(port: 0, loops: 2), database: database, limits: RequestLimits(), logLevel: .debug, apps: apps)
        change(&configuration)
        let numbers = LogLines()
        let service = try await TillService(
            configuration,
            in: ServiceSurroundings(
                now: { clock.now }, requestID: { "request-\(numbers.add(""))" }, log: { _ = lines.add($0) }))
        let running = Task { try await service.run() }
        let shop = Shop(clock: clock, database: database, port: service.port, logLines: lines)
        let result: Result<Void, any Error>
        do {
            try await story(shop)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        service.stop()
        try await running.value
        try result.get()
    }

    // MARK: - Talking to it

    /// Posts signed transactions for a customer.
    func post(_ customer: String, _ payloads: JWSTransactionDecodedPayload...) async throws -> Posted {
        try await post(customer, signed: payloads.map(store.sign))
    }

    /// Posts signed texts for a customer.
    func post(_ customer: String, signed: [String], more: String = "") async throws -> Posted {
        let list = signed.map { "\"\($0)\"" }.joined(separator: ",")
        return try await post(body: #"{"customer":"\#(customer)","signedTransactions":[\#(list)]\#(more)}"#)
    }

    /// Posts a body as it is, which must be answered with 200.
    func post(body: String) async throws -> Posted {
        let response = try await send("POST", "/v1/purchases", body: body)
        #expect(response.status == 200, "\(String(decoding: response.body.prefix(500), as: UTF8.self))")
        return try JSONDecoder().decode(Posted.self, from: Data(response.body))
    }

    /// Orders a product for a customer, which must be answered with 201 or 200.
    func order(
        _ customer: String, _ product: String = "com.example.game.coins", id: String? = nil, metadata: String? = nil, status: Int = 201
    ) async throws -> Ordered.Order {
        let response = try await send("POST", "/v1/orders", body: Self.order(customer, product, id: id, metadata: metadata))
        #expect(response.status == status, "\(String(decoding: response.body.prefix(500), as: UTF8.self))")
        return try JSONDecoder().decode(Ordered.self, from: Data(response.body)).order
    }

    /// The body of an order.
    static func order(_ customer: String, _ product: String, id: String? = nil, metadata: String? = nil) -> String {
        var members = [#""customer":"\#(customer)""#, #""productId":"\#(product)""#]
        if let id { members.append(#""id":"\#(id)""#) }
        if let metadata { members.append(#""metadata":\#(metadata)"#) }
        return "{\(members.joined(separator: ","))}"
    }

    /// Posts a notification as Apple does, without a key.
    @discardableResult
    func notify(_ signed: String, status: Int = 200) async throws -> HTTPClientResponse {
        let response = try await send("POST", "/v1/apple/notifications", key: nil, body: #"{"signedPayload":"\#(signed)"}"#)
        #expect(response.status == status, "\(String(decoding: response.body.prefix(700), as: UTF8.self))")
        return response
    }

    /// What a customer owns, as the app sees it.
    func customer(_ id: String, key: String = Shop.publishableKey) async throws -> Owned {
        let response = try await send("GET", "/v1/customers/\(id)", key: key)
        #expect(response.status == 200)
        return try JSONDecoder().decode(Owned.self, from: Data(response.body))
    }

    /// The whole reply about a customer, for comparing.
    func stateText(_ id: String) async throws -> String {
        String(decoding: try await send("GET", "/v1/customers/\(id)", key: Shop.secretKey).body, as: UTF8.self)
    }

    /// Sends any request.
    func send(
        _ method: String, _ path: String, key: String? = Shop.publishableKey, body: String? = nil, headers: [(String, String)] = []
    ) async throws -> HTTPClientResponse {
        var fields = HTTPHeaders()
        if let key { fields.append("Authorization", "Bearer \(key)") }
        if body != nil, !headers.contains(where: { $0.0 == "Content-Type" }) { fields.append("Content-Type", "application/json") }
        for (name, value) in headers { fields.append(name, value) }
        var request = HTTPClientRequest(
            method: method, url: "http://127.0.0.1:\(port)\(path)", headers: fields, body: Array((body ?? "").utf8))
        request.timeout = .seconds(60)
        request.responseLimit = 50_000_000
        let response = try await client.send(request)
        #expect(DescribedReplies.faults(method, path, response).isEmpty, "\(method) \(path)")
        return response
    }

    /// The stable code of a problem reply.
    func problem(_ response: HTTPClientResponse) throws -> String {
        #expect(response.headers["Content-Type"] == "application/problem+json")
        return try JSONDecoder().decode(ProblemBody.self, from: Data(response.body)).code
    }
}

/// Lines that several threads add.
final class LogLines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    func add(_ line: String) -> Int {
        lock.withLock {
            lines.append(line)
            return lines.count
        }
    }

    var text: String { lock.withLock { lines.joined() } }
}
