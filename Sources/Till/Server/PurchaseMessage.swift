import AppStoreTypes
import Foundation

/// What is posted about purchases of one customer.
struct PurchaseMessage: Hashable, Sendable {
    /// Whose they are.
    var customer: String
    /// Signed transactions in compact form.
    var signedTransactions: [String] = []
    /// The app receipt.
    var receipt: Data?
    /// Transactions that the evidence must contain.
    var expectedTransactions: [String] = []
    /// Products that the evidence must contain.
    var expectedProducts: [String] = []
    /// Hints about the device.
    var device: JSONValue?

    /// The request.
    var request: ServerRequest {
        var members: [JSONMember] = [JSONMember("customer", .string(customer))]
        func add(_ name: String, _ texts: [String]) {
            if !texts.isEmpty { members.append(JSONMember(name, .array(texts.map(JSONValue.string)))) }
        }
        add("signedTransactions", signedTransactions)
        if let receipt { members.append(JSONMember("receipt", .string(receipt.base64EncodedString()))) }
        add("expectedTransactions", expectedTransactions)
        add("expectedProducts", expectedProducts)
        if let device { members.append(JSONMember("device", device)) }
        return ServerRequest(method: "POST", path: "/v1/purchases", body: Data(JSONValue.object(members).bytes), customer: customer)
    }
}
