import AppStoreTypes
import Entitlements

extension AppConfiguration {
    /// Reads the products that the app is to offer: a list of ids, or of objects with an id and metadata.
    static func products(_ reader: inout ConfigurationReader, _ path: [String]) -> [ListedProduct] {
        let key = path + ["products"]
        let items = reader.items(at: key)
        guard items.count <= ListedProduct.countLimit else {
            reader.refuse(key, "lists \(items.count) products", "list at most \(ListedProduct.countLimit)")
            return []
        }
        var products: [ListedProduct] = []
        var seen: Set<ProductID> = []
        for (index, item) in items.enumerated() {
            guard let product = product(item, at: key + [String(index)], &reader) else { continue }
            if seen.insert(product.id).inserted {
                products.append(product)
            } else {
                reader.refuse(key + [String(index)], "is \"\(Excerpt(product.id.rawValue))\" a second time", "list each product once")
            }
        }
        return products
    }

    private static func product(
        _ item: ConfigurationValue, at place: [String], _ reader: inout ConfigurationReader
    ) -> ListedProduct? {
        let id: ConfigurationValue?
        var metadata: ConfigurationValue?
        if case .object(let members) = item {
            for name in members.keys.sorted() where name != "id" && name != "metadata" {
                reader.refuse(place + ["\(Excerpt(name))"], "is no key that Till knows", "known here are: id, metadata")
            }
            id = members["id"]
            metadata = members["metadata"]
        } else {
            id = item
        }
        guard case .text(let text) = id ?? .null, PlausibleProductID.allows(text) else {
            reader.refuse(
                place, id.map { "has \(Self.shown($0)) for a product id" } ?? "has no id",
                "write the product id as in App Store Connect, or { id: \"…\", metadata: { … } }")
            return nil
        }
        guard let metadata, metadata != .null else { return ListedProduct(id: ProductID(rawValue: text)) }
        do throws(TeamMetadata.Fault) {
            return ListedProduct(id: ProductID(rawValue: text), metadata: try TeamMetadata(metadata).json)
        } catch {
            reader.refuse(place + ["metadata"], error.words, "write a small JSON object")
            return nil
        }
    }

    private static func shown(_ value: ConfigurationValue) -> String {
        if case .text(let text) = value { "\"\(Excerpt(text))\"" } else { value.kindInWords }
    }
}

extension AppConfiguration {
    /// What the app is told to offer: the products as listed, else every product that the configuration names, by id.
    var shelf: [ListedProduct] { products.isEmpty ? catalogue.sorted().map { ListedProduct(id: $0) } : products }

    /// The entitlements that a product gives, in order.
    func entitlements(of product: ProductID) -> [EntitlementID] {
        entitlements.filter { $0.value.contains(product) }.keys.sorted()
    }

    /// Whether an order may ask for the product: one of those that are listed, any when none is.
    func offers(_ product: ProductID) -> Bool { products.isEmpty || products.contains { $0.id == product } }
}
