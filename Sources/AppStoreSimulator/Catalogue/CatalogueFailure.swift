import AppStoreTypes

/// Why a `.storekit` file cannot be used: what is wrong, with which value, and what to do.
public struct CatalogueFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    init(_ description: String) { self.description = description }

    init(_ failure: StoreKitConfigurationFailure) { description = "the .storekit file cannot be used: \(failure)" }

    /// A product's member that has a value which the simulator cannot use.
    init(_ member: String, of product: ProductID?, is value: String?, remedy: String) {
        let name = product.map { "`\($0.rawValue.prefix(100))`" } ?? "a product without id"
        description = "\(name) has the \(member) \(value.map { "`\($0.prefix(40))`" } ?? "nothing"): \(remedy)"
    }
}
