import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import Testing

@testable import AppStoreSimulator

/// A simulated App Store with one app, and the notifications that its server got.
struct Town {
    static let app: BundleID = "com.example.app"
    let store: SimulatedAppStore
    let mailbox: Mailbox

    init(
        start: String = "2026-01-31T10:30:00Z", environment: AppStoreEnvironment = .production, seed: UInt64 = 7,
        change: (inout AppSettings) -> Void = { _ in }
    ) throws {
        var app = AppSettings(bundleID: Self.app, catalogue: try TestCatalogue.catalogue())
        app.environment = environment
        change(&app)
        let moment = try #require(MomentText.moment(start))
        let mailbox = Mailbox()
        self.mailbox = mailbox
        store = SimulatedAppStore(
            SimulatorSettings(world: WorldSettings(seed: seed, start: moment)), apps: [app], sender: { await mailbox.take($0) })
    }

    /// A phone with the app on it, started once.
    func phone(_ name: DeviceID = "anna-phone", account: String = "anna") async throws -> Phone {
        let phone = Phone(name: name, store: store)
        var call = InstallCall()
        call.account = account
        guard case .install = try await phone.call(.install(call)) else { throw Surprise("install was refused") }
        guard case .launch = try await phone.call(.launch) else { throw Surprise("launch was refused") }
        return phone
    }

    func advance(to time: String) async throws {
        try await store.perform(.advance(AdvanceCommand(to: time)))
    }

    /// Types of the notifications that were delivered, with their subtypes.
    func news() async -> [String] {
        await store.settle()
        return await mailbox.posts.map { $0.type.rawValue + ($0.subtype.map { "/" + $0.rawValue } ?? "") }
    }
}

/// Something a story did not expect.
struct Surprise: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// An app's server, as far as notifications are concerned.
actor Mailbox {
    private(set) var posts: [NotificationPost] = []
    private var answers: [Int] = []

    /// The statuses of the next answers; 200 after that.
    func answer(_ statuses: [Int]) { answers = statuses }

    func take(_ post: NotificationPost) -> NotificationResult {
        posts.append(post)
        return .status(answers.isEmpty ? 200 : answers.removeFirst())
    }
}

/// A device with the app.
struct Phone {
    let name: DeviceID
    let store: SimulatedAppStore

    func call(_ call: DeviceCall) async throws -> DeviceReply {
        try await store.call(DeviceRequest(device: name, app: Town.app, call: call))
    }

    func buy(_ product: ProductID, request: String? = nil, change: (inout PurchaseCall) -> Void = { _ in }) async throws -> PurchaseReply {
        var purchase = PurchaseCall(requestId: request ?? "\(name)-\(product)-\(UInt64.random(in: 0 ... .max))", productId: product)
        change(&purchase)
        guard case .purchase(let reply) = try await call(.purchase(purchase)) else { throw Surprise("the purchase was refused") }
        return reply
    }

    /// Buys, finishes, and gives the payload.
    @discardableResult
    func own(_ product: ProductID) async throws -> JWSTransactionDecodedPayload {
        let transaction = try #require(try await buy(product).transaction)
        try await finish(transaction)
        return try Self.payload(transaction.jws)
    }

    func finish(_ transaction: SignedTransaction) async throws {
        _ = try await call(.finish(FinishCall(transactionIds: [transaction.transactionId])))
    }

    func transactions(_ selection: TransactionsCall.Selection, _ product: ProductID? = nil) async throws -> [JWSTransactionDecodedPayload] {
        guard case .transactions(let reply) = try await call(.transactions(TransactionsCall(selection, productId: product))) else {
            throw Surprise("the list was refused")
        }
        return try reply.transactions.map { try Self.payload($0.jws) }
    }

    func status() async throws -> SignedStatus? {
        guard case .statuses(let reply) = try await call(.statuses(StatusesCall())) else { throw Surprise("the list was refused") }
        return reply.statuses.first
    }

    func events(after cursor: Int64 = 0) async throws -> [QueuedEvent] {
        guard case .events(let reply) = try await call(.events(EventsCall(after: cursor, waitMilliseconds: 0))) else {
            throw Surprise("events were refused")
        }
        return reply.events
    }

    /// The transactions among the events.
    func updates() async throws -> [TransactionUpdate] {
        try await events().compactMap { queued in
            if case .transactionUpdated(let update) = queued.event { update } else { nil }
        }
    }

    func receipt(refresh: Bool = false) async throws -> [UInt8]? {
        guard case .receipt(let reply) = try await call(.receipt(ReceiptCall(refreshes: refresh))) else {
            throw Surprise("the receipt was refused")
        }
        return reply.receipt.flatMap { Data(base64Encoded: $0) }.map(Array.init)
    }

    static func payload(_ jws: String) throws -> JWSTransactionDecodedPayload { try decode(jws) }

    /// The payload of a signed document, without looking at its signature.
    static func decode<Payload: Decodable>(_ jws: String) throws -> Payload {
        let parts = jws.split(separator: ".")
        try #require(parts.count == 3)
        var text = parts[1].replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        return try JSONDecoder().decode(Payload.self, from: try #require(Data(base64Encoded: text)))
    }
}
