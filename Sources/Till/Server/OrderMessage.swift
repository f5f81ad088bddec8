import AppStoreTypes
import Foundation

/// What is posted to make an order.
struct OrderMessage: Sendable {
    var id: UUID
    var customer: String
    var productID: String
    var metadata: JSONValue?

    /// The longest metadata, in bytes of JSON; the server's own bound.
    static let metadataBound = 4_096

    /// Makes the order, and waits for the server to have it.
    func send(over link: any ServerLink) async throws(TillError) -> Order {
        if let metadata {
            guard case .object = metadata else { throw TillError(.orderMetadata, "The metadata of an order must be a JSON object.") }
            let count = metadata.bytes.count
            guard count <= Self.metadataBound else {
                throw TillError(.orderMetadata, "The metadata of an order has \(count) bytes; \(Self.metadataBound) are allowed.")
            }
        }
        var members = [
            JSONMember("id", .string(id.lowercasedText)), JSONMember("customer", .string(customer)),
            JSONMember("productId", .string(productID)),
        ]
        if let metadata { members.append(JSONMember("metadata", metadata)) }
        let body = Data(JSONValue.object(members).bytes)
        let reply = try await link.send(ServerRequest(method: "POST", path: "/v1/orders", body: body, customer: customer))
        guard (200...299).contains(reply.status) else { throw TillError(problem: reply) }
        guard let order = (try? JSONReader.read(Array(reply.body)))?["order"].flatMap(Order.init), order.id == id else {
            throw TillError(.serverReplyUnexpected, "The reply to an order (status \(reply.status)) is not the documented JSON.")
        }
        return order
    }
}
