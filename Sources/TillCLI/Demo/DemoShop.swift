import Foundation
import HTTPService
import TillServer

/// A server in this process, and a client that talks to it over HTTP as an app would.
struct DemoShop: Sendable {
    /// What the demo could not do.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let service: TillService
    private let running: Task<Void, any Error>
    private let client = HTTPClient()

    /// Where it listens.
    var address: String { "http://127.0.0.1:\(service.port)" }

    /// Starts a server.
    init(_ configuration: Configuration, log: @escaping @Sendable (String) -> Void) async throws {
        let service = try await TillService(configuration, in: .system(log: log))
        self.service = service
        running = Task { try await service.run() }
    }

    /// Stops it in order.
    func close() async throws {
        service.stop()
        try await running.value
    }

    /// Posts a document for a customer.
    func post(_ customer: String, _ document: Document, key: String) async throws -> DemoReply {
        let member =
            switch document {
            case .signedTransaction(let text): "\"signedTransactions\":[\"\(text)\"]"
            case .receipt(let text): "\"receipt\":\"\(text)\""
            }
        let body = "{\"customer\":\"\(customer)\",\(member)}"
        return try decode(await send("POST", "/v1/purchases", key: key, body: body))
    }

    /// What a customer owns.
    func customer(_ id: String, key: String) async throws -> DemoReply.Customer {
        try decode(await send("GET", "/v1/customers/\(id)", key: key, body: ""))
    }

    /// Something to post.
    enum Document: Sendable {
        case signedTransaction(String)
        case receipt(String)
    }

    private func send(_ method: String, _ path: String, key: String, body: String) async throws -> [UInt8] {
        var headers: HTTPHeaders = ["Authorization": "Bearer \(key)"]
        if !body.isEmpty { headers.append("Content-Type", "application/json") }
        let request = HTTPClientRequest(method: method, url: address + path, headers: headers, body: Array(body.utf8))
        let response = try await client.send(request)
        guard response.status == 200 else {
            throw Failure(
                description:
                    "\(method) \(path) was answered with \(response.status): \(String(decoding: response.body.prefix(300), as: UTF8.self))")
        }
        return response.body
    }

    private func decode<Reply: Decodable>(_ bytes: [UInt8]) throws -> Reply {
        try JSONDecoder().decode(Reply.self, from: Data(bytes))
    }
}

/// A reply of the API, as far as the demo looks at it.
struct DemoReply: Decodable {
    struct Verdict: Decodable {
        let verdict: String
        let code: String?
        let message: String?
        let environment: String?
        let transactions: [Purchase]
    }

    struct Purchase: Decodable {
        let productId: String?
    }

    struct Entitlement: Decodable {
        let id: String
        let productId: String
        let expiresDate: String?
    }

    struct Subscription: Decodable {
        let productId: String
        let state: String
        let environment: String
        let expiresDate: String?
    }

    struct Product: Decodable {
        let productId: String
        let environment: String
    }

    struct Customer: Decodable {
        let entitlements: [Entitlement]
        let subscriptions: [Subscription]
        let nonConsumables: [Product]
        let consumablesAwaitingFulfilment: [Product]

        /// The entitlements in words.
        var words: String {
            guard !entitlements.isEmpty else { return "nothing" }
            return entitlements.map { "\($0.id) (from \($0.productId)\($0.expiresDate.map { ", until \($0)" } ?? ", for ever"))" }
                .joined(separator: " and ")
        }
    }

    let documents: [Verdict]
    let customer: Customer

    /// The verdict on the only document.
    var verdict: String { documents.first?.verdict ?? "none" }
    /// Its code.
    var code: String { documents.first?.code ?? "none" }
}
