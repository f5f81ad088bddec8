import AppStoreTrust
import AppStoreTypes
import Foundation

/// A notification of version 1: plain JSON, of which Apple signed the receipt inside and nothing else.
struct LegacyNotification: Sendable {
    /// Everything that it says.
    let content: ResponseBodyV1
    /// The receipt inside.
    let receipt: ReceiptText
    /// The app that the receipt names; `nil` when it names none.
    let bundleID: BundleID?
    /// The environment that the receipt names; `nil` when it names none.
    let environment: AppStoreEnvironment?
    /// What is kept: the JSON without the shared secret, members in order of their names, so that equal contents are equal bytes.
    let kept: [UInt8]

    /// The longest body, in bytes: room for about a thousand purchases; Apple's have a hundred at most beside the receipt.
    static let bound = 1 << 20

    /// What precedes the hash in an id, so that no UUID of version 2 is ever the same.
    private static let idPrefix = "v1-"

    /// Reads a body, as it came in or as it was kept.
    init(_ body: [UInt8]) throws(Problem) {
        let value: JSONValue
        do throws(JSONFailure) {
            value = try JSONReader.read(body, byteLimit: Self.bound)
        } catch {
            throw Problem(.bodyNotJSON, "The \(body.count) bytes of the body are no JSON: \(error).")
        }
        guard let content = try? JSONDecoder().decode(ResponseBodyV1.self, from: Data(body)) else {
            throw Problem(.bodyShape, "The body has the members of a notification of version 1 and not their kinds.")
        }
        guard let text = content.unifiedReceipt?.latestReceipt else {
            throw Problem(.bodyShape, "unified_receipt.latest_receipt is missing: it is what Apple signed.")
        }
        self.content = content
        do throws(TrustRefusal) {
            receipt = try ReceiptText(Array(text.utf8))
            let claimed = try UnverifiedReceipt.parse(receipt).content
            bundleID = claimed.bundleID
            environment = claimed.receiptType?.environment
        } catch {
            throw .refused(error)
        }
        kept = value.withoutSecrets.inOrder.bytes
    }

    /// The notification's name: version 1 has no UUID, so what it says is what tells it from others.
    var id: String { Self.idPrefix + Hexadecimal.text(SHA256.hash(kept)) }

    /// What the plain text says otherwise than the receipt, so that one of them is not Apple's; `nil` when nothing.
    var disagreement: String? {
        if let named = content.bundleId, named != bundleID {
            return "bid is \"\(Excerpt(named.rawValue))\", the receipt is for \"\(Excerpt(bundleID?.rawValue ?? ""))\"."
        }
        for named in [content.environment, content.unifiedReceipt?.environment].compactMap({ $0 }) where named != environment {
            return "environment is \"\(Excerpt(named.rawValue))\", the receipt is from \"\(Excerpt(environment?.rawValue ?? ""))\"."
        }
        return nil
    }
}

extension JSONValue {
    /// The notification without the shared secret, wherever in it a member has that name.
    fileprivate var withoutSecrets: JSONValue {
        switch self {
        case .object(let members):
            .object(members.filter { $0.name != "password" }.map { JSONMember($0.name, $0.value.withoutSecrets) })
        case .array(let elements): .array(elements.map(\.withoutSecrets))
        case .string, .number, .bool, .null: self
        }
    }

    /// The same with every object's members in order of their names.
    fileprivate var inOrder: JSONValue {
        switch self {
        case .object(let members):
            .object(members.sorted { $0.name < $1.name }.map { JSONMember($0.name, $0.value.inOrder) })
        case .array(let elements): .array(elements.map(\.inOrder))
        case .string, .number, .bool, .null: self
        }
    }
}
