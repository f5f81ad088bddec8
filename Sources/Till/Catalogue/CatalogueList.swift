import AppStoreTypes
import Foundation

/// What the server wants sold, in its order; without prices, which only the App Store knows.
struct CatalogueList: Hashable, Sendable {
    /// The products.
    let entries: [Entry]
    /// The moment of the server's clock.
    let asOf: Date

    /// One product.
    struct Entry: Hashable, Sendable {
        /// The product identifier.
        let id: String
        /// What it gives, by the team's names.
        let entitlements: [String]
        /// The team's own object.
        let metadata: JSONValue?
    }

    /// Products of a list at most, and bytes of an identifier.
    private static let bounds = (products: 10_000, idBytes: 1_024)

    /// Reads the body of `GET /v1/products`; of a product that is there twice the first counts.
    ///
    /// - Parameter now: the moment for a server that tells none.
    /// - Throws: `server.unexpected_reply` with what is wrong.
    init(_ body: Data, now: Date) throws(TillError) {
        do throws(JSONFailure) {
            try self.init(try JSONReader.read(Array(body)), now: now)
        } catch {
            throw TillError(.serverReplyUnexpected, "the list of products is no JSON: \(error)")
        }
    }

    private init(_ json: JSONValue, now: Date) throws(JSONFailure) {
        guard let products = json["products"]?.elements else { throw JSONFailure(reason: "it has no list of products", offset: 0) }
        guard products.count <= Self.bounds.products else {
            throw JSONFailure(reason: "it has more than \(Self.bounds.products) products", offset: 0)
        }
        var entries: [Entry] = []
        var ids: Set<String> = []
        for (place, product) in products.enumerated() {
            guard let id = product["productId"]?.text, !id.isEmpty, id.utf8.count <= Self.bounds.idBytes else {
                throw JSONFailure(reason: "product \(place) has no identifier", offset: 0)
            }
            guard ids.insert(id).inserted else { continue }
            entries.append(
                Entry(
                    id: id, entitlements: product["entitlements"]?.elements?.compactMap(\.text) ?? [],
                    metadata: product["metadata"].flatMap { $0 == .null ? nil : $0 }))
        }
        self.entries = entries
        asOf = json["asOf"]?.text.flatMap(Self.moment) ?? now
    }

    private static func moment(_ text: String) -> Date? {
        let formatter = ISO8601DateFormatter()
        if let date = formatter.date(from: text) { return date }
        formatter.formatOptions.insert(.withFractionalSeconds)
        return formatter.date(from: text)
    }

    /// What a product gives, by the team's names.
    func entitlements(of productID: String) -> [String] { entries.first { $0.id == productID }?.entitlements ?? [] }
}
