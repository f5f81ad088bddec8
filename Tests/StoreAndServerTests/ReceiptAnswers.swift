import AppStoreDeviceProtocol
import AppStoreTypes
import Foundation
import HTTPService
import Testing

/// The two answers to one request of verifyReceipt: the App Store's and the server's.
struct ReceiptAnswers {
    let store: JSONValue
    let server: JSONValue

    /// Where the two must agree, written so that equal answers are equal texts.
    ///
    /// Left out is what docs/api.md says differs: the order of lists, `latest_receipt`, whether an answer to a price increase was
    /// asked for; and of a receipt that lags behind, what it does not name and the refunds in `in_app`.
    func texts(isFresh: Bool) -> (store: String, server: String) {
        let named = isFresh ? nil : Set(store["receipt"]?["in_app"]?.elements?.compactMap { $0["original_transaction_id"]?.text } ?? [])
        return (Self.comparable(store, named).prettyText, Self.comparable(server, named).prettyText)
    }

    private static func comparable(_ answer: JSONValue, _ named: Set<String>?) -> JSONValue {
        var answer = answer
        if answer["latest_receipt"] != nil { answer["latest_receipt"] = .string("a receipt") }
        for name in ["latest_receipt_info", "pending_renewal_info"] {
            let kept = answer[name]?.elements?.filter { entry in
                named.map { $0.contains(entry["original_transaction_id"]?.text ?? "") } ?? true
            }
            answer[name] = kept.map(list)
        }
        if var receipt = answer["receipt"] {
            receipt["in_app"] = receipt["in_app"]?.elements.map { entries in
                list(entries.map { named == nil ? $0 : $0.without { $0.hasPrefix("cancellation_") } })
            }
            answer["receipt"] = receipt
        }
        return answer.inOrder
    }

    private static func list(_ entries: [JSONValue]) -> JSONValue {
        let clean = entries.map { $0.without { $0 == "price_consent_status" }.inOrder }
        return .array(clean.sorted { $0.compactText < $1.compactText })
    }
}

extension JSONValue {
    fileprivate func without(_ isLeftOut: (String) -> Bool) -> JSONValue {
        members.map { .object($0.filter { !isLeftOut($0.name) }) } ?? self
    }

    fileprivate var inOrder: JSONValue {
        switch self {
        case .object(let members): .object(members.sorted { $0.name < $1.name }.map { JSONMember($0.name, $0.value.inOrder) })
        case .array(let elements): .array(elements.map(\.inOrder))
        default: self
        }
    }
}

extension Neighbourhood {
    static let secret = "5ec4e75ec4e75ec4e75ec4e75ec4e75e"

    /// A receipt that the phone has just fetched, in base64.
    func receipt() async throws -> String {
        guard case .receipt(let reply) = try await phone(.receipt(ReceiptCall(refreshes: true))) else {
            throw Unexpected(what: "no receipt")
        }
        return try #require(reply.receipt)
    }

    /// What both say of a receipt at the sandbox's address.
    func answers(to receipt: String, excludesOld: Bool = false) async throws -> ReceiptAnswers {
        let body = #"{"receipt-data":"\#(receipt)","password":"\#(Self.secret)","exclude-old-transactions":\#(excludesOld)}"#
        let store = try await post(storePort, "/sandbox/verifyReceipt", body)
        let server = try await post(serverPort, "/sandbox/verifyReceipt", body)
        return ReceiptAnswers(store: try JSONReader.read(store.body), server: try JSONReader.read(server.body))
    }
}
