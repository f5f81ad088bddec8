import AppStoreTypes
import Foundation
import HTTPService
import Testing

@testable import TillServer

/// A reply to the team's back end.
struct TeamReply {
    let status: Int
    let json: JSONValue
    let headers: HTTPHeaders

    /// The stable code of a problem; `nil` for anything else.
    var code: String? { json["code"]?.text }

    subscript(_ path: String...) -> JSONValue? { path.reduce(Optional(json)) { value, name in value?[name] } }
}

extension Shop {
    /// Sends a request with the back end's key.
    func team(
        _ method: String, _ path: String, _ body: String? = nil, key: String? = Shop.secretKey, headers: [(String, String)] = []
    ) async throws -> TeamReply {
        let response = try await send(method, path, key: key, body: body, headers: headers)
        return TeamReply(
            status: response.status, json: response.body.isEmpty ? .null : try JSONReader.read(response.body), headers: response.headers)
    }

    /// How many units a customer has in the sandbox.
    func balance(_ customer: String, _ currency: String = "gems") async throws -> Int64? {
        let reply = try await team("GET", "/v1/customers/\(customer)/balances", key: Shop.publishableKey)
        return reply["balances"]?.elements?.first { $0["currency"]?.text == currency }?["units"]?.integer
    }

    /// What the audit tells, the latest first.
    func acts() async throws -> [String] {
        let entries = try await team("GET", "/v1/audit")["entries"]?.elements ?? []
        return entries.map { "\($0["actor"]?.text ?? "") \($0["action"]?.text ?? "") \($0["customer"]?.text ?? "")" }
    }
}
