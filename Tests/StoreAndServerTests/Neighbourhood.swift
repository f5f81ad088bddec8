import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Testing
import TillServer

/// A simulated App Store and a Till server beside each other, each behind its own port; the store posts its notifications to the server.
final class Neighbourhood: Sendable {
    static let bundle: BundleID = "com.example.game"
    static let month: ProductID = "com.example.game.month"
    static let coins: ProductID = "com.example.game.coins"
    static let key = "pk_game_0001"

    let storePort: UInt16
    let serverPort: UInt16
    private let clock: SharedClock
    private let client = HTTPClient()

    private init(storePort: UInt16, serverPort: UInt16, clock: SharedClock) {
        self.storePort = storePort
        self.serverPort = serverPort
        self.clock = clock
    }

    /// Opens both, tells the story, and closes both in order.
    ///
    /// - Parameter change: what the app's configuration is otherwise, knowing the port of the App Store.
    static func open(
        start: String = "2026-01-31T10:30:00Z", _ change: (inout AppConfiguration, UInt16) -> Void = { _, _ in },
        _ story: (Neighbourhood) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-neighbourhood-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let begin = try #require(moment(start))
        let clock = SharedClock(begin)
        var app = AppSettings(bundleID: bundle, catalogue: try Catalogue(storeKitFile: shelf))
        app.sandboxPace = .calendar
        let store = SimulatedAppStore(SimulatorSettings(world: WorldSettings(seed: 11, start: begin)), apps: [app])
        let simulator = try SimulatorServer(store: store)
        var settings = try configuration(database: folder.appending(path: "till.sqlite").path, trusting: await store.rootCertificates())
        change(&settings.apps[0], simulator.port)
        let service = try await TillService(
            settings,
            in: ServiceSurroundings(now: { clock.now }, requestID: { UUID().uuidString }, log: { _ in }))
        await store.setSender(HTTPNotificationSender.sender(to: "http://127.0.0.1:\(service.port)/v1/apple/notifications"))
        let serving = Task { try await service.run() }
        let simulating = Task { try await simulator.run() }
        let result: Result<Void, any Error>
        do {
            try await story(Neighbourhood(storePort: simulator.port, serverPort: service.port, clock: clock))
            result = .success(())
        } catch {
            result = .failure(error)
        }
        simulator.stop()
        service.stop()
        try await simulating.value
        try await serving.value
        try result.get()
    }

    private static func configuration(database: String, trusting roots: [[UInt8]]) throws -> Configuration {
        var app = AppConfiguration(id: "game", bundleID: bundle, appAppleID: nil, environments: [.sandbox])
        app.anchors = try roots.map { ConfiguredAnchor(file: "root.der", anchor: try TrustAnchor(certificateDER: $0)) }
        app.publishableKeys = [key]
        app.products = [
            ListedProduct(id: month), ListedProduct(id: coins, metadata: .object([JSONMember("amount", .number("100"))])),
        ]
        app.entitlements = ["pro": [month]]
        return Configuration(
            http: HTTPSettings(port: 0, loops: 2), database: database, limits: RequestLimits(), logLevel: .info, apps: [app])
    }

    static func moment(_ text: String) -> EpochMilliseconds? {
        guard let date = try? Date(text, strategy: .iso8601) else { return nil }
        return EpochMilliseconds(Int64(date.timeIntervalSince1970 * 1_000))
    }

    // MARK: - The customer's device

    /// The customer's phone calls the App Store.
    func phone(_ call: DeviceCall) async throws -> DeviceReply {
        let message = DeviceRequest(device: "phone", app: Self.bundle, call: call)
        let reply = try await post(
            storePort, "/device/v1/\(call.name.rawValue)", String(decoding: try DeviceMessageCoding.encode(message), as: UTF8.self))
        return try DeviceMessageCoding.decode(DeviceReply.self, from: Data(reply.body))
    }

    /// The customer buys; gives the signed transaction.
    func buy(_ product: ProductID, quantity: Int32 = 1, token: String?) async throws -> SignedTransaction {
        var purchase = PurchaseCall(requestId: UUID().uuidString, productId: product)
        purchase.quantity = quantity
        purchase.appAccountToken = token.flatMap { AppAccountToken($0) }
        guard case .purchase(let reply) = try await phone(.purchase(purchase)) else { throw Unexpected(what: "no purchase") }
        return try #require(reply.transaction)
    }

    // MARK: - The App Store

    /// Commands the App Store, and waits until its notifications were sent.
    func command(_ name: String, _ body: String) async throws {
        let reply = try await post(storePort, "/control/v1/\(name)", body)
        #expect(reply.status == 200, "\(String(decoding: reply.body, as: UTF8.self))")
        try await settle()
    }

    /// Waits until the App Store has sent what is due.
    func settle() async throws { _ = try await post(storePort, "/control/v1/settle", "{}") }

    /// Time passes for both.
    func advance(to time: String) async throws {
        clock.move(to: try #require(Self.moment(time)))
        try await command("advance", #"{"to":"\#(time)"}"#)
    }

    /// Types of the notifications and what became of the last attempt at each.
    func notices() async throws -> [String] {
        let reply = try await client.send(HTTPClientRequest(url: "http://127.0.0.1:\(storePort)/control/v1/notifications"))
        return try JSONDecoder().decode([WorldSummary.Notification].self, from: Data(reply.body)).map {
            "\($0.notificationType) \($0.sendAttempts.last?.sendAttemptResult ?? "waiting")"
        }
    }

    // MARK: - The team's server

    /// Posts what was bought to the server.
    func deliver(_ transaction: SignedTransaction, for customer: String) async throws -> String {
        let reply = try await post(
            serverPort, "/v1/purchases", #"{"customer":"\#(customer)","signedTransactions":["\#(transaction.jws)"]}"#)
        #expect(reply.status == 200)
        return String(decoding: reply.body, as: UTF8.self)
    }

    /// Orders a product; gives the order's id.
    func order(_ product: ProductID, for customer: String) async throws -> String {
        struct Answer: Decodable {
            struct Order: Decodable { let id: String }
            let order: Order
        }
        let reply = try await post(serverPort, "/v1/orders", #"{"customer":"\#(customer)","productId":"\#(product)","metadata":{"n":1}}"#)
        #expect(reply.status == 201)
        return try JSONDecoder().decode(Answer.self, from: Data(reply.body)).order.id
    }

    /// What the server says the customer owns.
    func owned(_ customer: String) async throws -> OwnedState {
        let request = HTTPClientRequest(
            url: "http://127.0.0.1:\(serverPort)/v1/customers/\(customer)", headers: ["Authorization": "Bearer \(Self.key)"])
        return try JSONDecoder().decode(OwnedState.self, from: Data(try await client.send(request).body))
    }

    /// Posts JSON to one of the two.
    func post(_ port: UInt16, _ path: String, _ body: String) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(
            method: "POST", url: "http://127.0.0.1:\(port)\(path)",
            headers: ["Content-Type": "application/json", "Authorization": "Bearer \(Self.key)"], body: Array(body.utf8))
        request.timeout = .seconds(60)
        return try await client.send(request)
    }
}

/// What a story did not expect.
struct Unexpected: Error {
    let what: String
}

/// What a customer owns, as far as these stories look at it.
struct OwnedState: Decodable {
    struct Subscription: Decodable {
        let state: String
        let transactionId: String
        let originalTransactionId: String
        let expiresDate: String?
        let renewalDate: String?
        let revocationDate: String?
        let willAutoRenew: Bool?
    }

    struct Consumable: Decodable {
        struct Order: Decodable { let id: String }
        let transactionId: String
        let quantity: Int
        let order: Order?
    }

    struct Entitlement: Decodable { let id: String }

    let entitlements: [Entitlement]
    let subscriptions: [Subscription]
    let consumablesAwaitingFulfilment: [Consumable]
}

/// The server's time of day; the story moves it together with the App Store's.
final class SharedClock: @unchecked Sendable {
    private let lock = NSLock()
    private var moment: EpochMilliseconds

    init(_ moment: EpochMilliseconds) { self.moment = moment }

    var now: EpochMilliseconds { lock.withLock { moment } }

    func move(to moment: EpochMilliseconds) { lock.withLock { self.moment = moment } }
}

extension Neighbourhood {
    static let shelf = Data(
        #"""
        { "identifier" : "A1B2C3D4", "nonRenewingSubscriptions" : [],
          "products" : [ { "displayPrice" : "0.99", "familyShareable" : false, "internalID" : "C0000001", "localizations" : [],
                           "productID" : "com.example.game.coins", "referenceName" : "Coins", "type" : "Consumable" },
                         { "displayPrice" : "29.99", "familyShareable" : false, "internalID" : "C0000002", "localizations" : [],
                           "productID" : "com.example.game.lifetime", "referenceName" : "Lifetime", "type" : "NonConsumable" } ],
          "settings" : {},
          "subscriptionGroups" : [ { "id" : "G1", "localizations" : [], "name" : "Pro", "subscriptions" : [
            { "adHocOffers" : [], "codeOffers" : [], "displayPrice" : "9.99", "familyShareable" : false, "groupNumber" : 1,
              "internalID" : "S1", "introductoryOffer" : null, "localizations" : [], "productID" : "com.example.game.month",
              "recurringSubscriptionPeriod" : "P1M", "referenceName" : "Month", "subscriptionGroupID" : "G1",
              "type" : "RecurringSubscription", "winbackOffers" : [] },
            { "adHocOffers" : [], "codeOffers" : [], "displayPrice" : "4.99", "familyShareable" : false, "groupNumber" : 2,
              "internalID" : "S2", "introductoryOffer" : { "internalID" : "I1", "paymentMode" : "free", "subscriptionPeriod" : "P1W" },
              "localizations" : [], "productID" : "com.example.game.light", "recurringSubscriptionPeriod" : "P1M",
              "referenceName" : "Light", "subscriptionGroupID" : "G1", "type" : "RecurringSubscription", "winbackOffers" : [] } ] } ],
          "version" : { "major" : 4, "minor" : 0 } }
        """#.utf8)
}
