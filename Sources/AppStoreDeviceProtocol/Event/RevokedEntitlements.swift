public import AppStoreTypes

/// Products to which access was lost.
public struct RevokedEntitlements: Hashable, Codable, Sendable {
    /// The products.
    public var productIds: [ProductID]

    /// Lists products.
    public init(productIds: [ProductID]) { self.productIds = productIds }
}
