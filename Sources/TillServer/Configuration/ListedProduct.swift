public import AppStoreTypes

/// A product that the app is to offer, with what the team wants to tell the app about it.
public struct ListedProduct: Hashable, Sendable {
    /// The product, as App Store Connect names it.
    public let id: ProductID
    /// The team's own JSON object, passed on as it is; `nil` when there is none.
    public let metadata: JSONValue?

    /// The most products of one app.
    public static let countLimit = 10_000

    /// Lists a product.
    public init(id: ProductID, metadata: JSONValue? = nil) {
        self.id = id
        self.metadata = metadata
    }
}
