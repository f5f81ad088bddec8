import AppStoreTypes
import Foundation
import HTTPService
import TillTesting

/// What somebody else than the SDK asks a shop's server.
struct ShopQuestion {
    private let address: String

    init(_ shop: TestShop) { address = shop.serverURL.absoluteString }

    /// The transactions that the server lists for a customer.
    func transactions(of customer: String) async throws -> [String] {
        let reply = try await ask("v1/customers/\(customer)")
        let lists = ["subscriptions", "nonConsumables", "nonRenewingSubscriptions", "consumablesAwaitingFulfilment", "unclassified"]
        return lists.flatMap { reply[$0]?.elements ?? [] }.compactMap { $0["transactionId"]?.text }
    }

    /// One question and its answer.
    func ask(_ path: String, body: [UInt8]? = nil) async throws -> JSONValue {
        var request = HTTPClientRequest(method: body == nil ? "GET" : "POST", url: "\(address)/\(path)", body: body ?? [])
        request.headers.append("Authorization", "Bearer pk_test_0001")
        if body != nil { request.headers.append("Content-Type", "application/json") }
        return try JSONReader.read(try await Self.client.send(request).body)
    }

    private static let client = HTTPClient()
}
