import AppStoreTypes
import Entitlements
import Foundation

/// The body of `POST /v1/purchases`, read and checked.
struct PurchasePost: Sendable {
    /// Whose purchases these are meant to be.
    let customer: CustomerID
    /// Signed transactions in compact form, in the order of the body.
    let signedTransactions: [String]
    /// An app receipt, most often in base64; `nil` when there is none.
    let receipt: String?
    /// Products that the app has just sold, when it says so.
    let expectedProducts: Set<ProductID>
    /// Transactions that the app has just seen, when it says so.
    let expectedTransactions: Set<TransactionID>
    /// What the app says about the device; `nil` when it says nothing.
    let device: Result<DeviceHints, TeamMetadata.Fault>?

    /// The most expectations of each kind.
    static let expectationBound = 100

    /// What the body must be.
    static func schema(documents: Int) -> APISchema {
        .narrowed(
            .object([
                .always("customer", .named("CustomerID"), "Whose purchases these are meant to be."),
                .maybe(
                    "signedTransactions", .list(.text(0...1_048_576), count: 0...documents), "StoreKit's jwsRepresentations."),
                .maybe("receipt", .text(0...12_000_000), "The app receipt in base64."),
                .maybe("expectedProducts", .list(.text(0...12_000_000), count: 0...100_000), "What the app has just sold."),
                .maybe("expectedTransactions", .list(.text(1...20, .positive), count: 0...100_000), "What the app has just seen."),
                .maybe("device", .anything, "Hints about the device, for the log."),
            ]),
            document: [
                JSONMember(
                    "anyOf",
                    .array([
                        some("signedTransactions", JSONMember("type", .string("array")), JSONMember("minItems", .number("1"))),
                        some("receipt", JSONMember("type", .string("string")), JSONMember("minLength", .number("1"))),
                    ]))
            ])
    }

    private static func some(_ name: String, _ rules: JSONMember...) -> JSONValue {
        .object([
            JSONMember("required", .array([.string(name)])),
            JSONMember("properties", .object([JSONMember(name, .object(rules))])),
        ])
    }

    /// Reads the body; members that are not known are ignored, so that newer clients can post to older servers.
    init(
        _ body: [UInt8], contentType: String?, documentBound: Int, environments: Set<AppStoreEnvironment>
    ) throws(Problem) {
        try JSONBody.checkContentType(contentType)
        let wire = try Self.decode(body)
        customer = try CustomerName.checked(wire.customer)
        var documents = wire.signedTransactions ?? []
        guard documents.count <= documentBound else {
            throw Problem(.tooManyDocuments, "The post holds \(documents.count) signed transactions; \(documentBound) are allowed.")
        }
        var receipt = wire.receipt.flatMap { $0.isEmpty ? nil : $0 }
        if let text = receipt, Self.isCompactJWS(text) {
            documents.append(text.trimmingCharacters(in: .whitespacesAndNewlines))
            receipt = nil
        }
        guard !documents.isEmpty || receipt != nil else {
            throw Problem(.noEvidence, "The post for this customer holds neither signedTransactions nor a receipt.")
        }
        signedTransactions = documents
        self.receipt = receipt
        device = wire.device.map { value in
            Result { () throws(TeamMetadata.Fault) in try DeviceHints(value) }
        }
        expectedProducts = Set((wire.expectedProducts ?? []).prefix(Self.expectationBound).map(ProductID.init(rawValue:)))
        for id in wire.expectedTransactions ?? [] where !PlausibleTransactionID.allows(id, in: environments) {
            throw Problem(.transactionID, "\"\(Excerpt(id))\" in expectedTransactions cannot be an id that Apple gave.")
        }
        expectedTransactions = Set((wire.expectedTransactions ?? []).prefix(Self.expectationBound).map(TransactionID.init(rawValue:)))
    }

    /// Whether a text is three segments that begin as a JSON object in base64url, which no receipt does.
    static func isCompactJWS(_ text: String) -> Bool {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        return trimmed.hasPrefix("eyJ") && trimmed.utf8.lazy.filter { $0 == 0x2E }.count == 2
    }

    private static func decode(_ body: [UInt8]) throws(Problem) -> Wire {
        if let plain = PlainPurchasePost(body), let customer = plain.customer {
            return Wire(customer: customer, signedTransactions: plain.signedTransactions)
        }
        do {
            return try JSONDecoder().decode(Wire.self, from: Data(body))
        } catch let DecodingError.keyNotFound(key, context) {
            throw Problem(.bodyShape, "\(place(context, key)) is missing.")
        } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context) {
            throw Problem(.bodyShape, "\(place(context)) is not of the kind that belongs there.")
        } catch {
            throw Problem(.bodyNotJSON, "The \(body.count) bytes of the body are no JSON object.")
        }
    }

    private static func place(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
        let path = (context.codingPath + (key.map { [$0] } ?? [])).map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
        return path.isEmpty ? "The whole body" : "\(Excerpt(path.drop { $0 == "." }))"
    }

    private struct Wire: Decodable {
        let customer: String
        let signedTransactions: [String]?
        var receipt: String?
        var expectedProducts: [String]?
        var expectedTransactions: [String]?
        var device: ConfigurationValue?
    }
}
