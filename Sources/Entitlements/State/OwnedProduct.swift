public import AppStoreTypes

/// A non-consumable that the customer bought or shares.
public struct OwnedProduct: Hashable, Sendable {
    /// What was paid for, with all its ids.
    public let period: PaidPeriod
    /// Whether Apple took it back.
    public let isRevoked: Bool
    /// Whether the app's rules let the environment give access.
    public let isEnvironmentAllowed: Bool
    /// What a person should look at.
    public let reviewReasons: [ReviewReason]

    /// The product.
    public var productID: ProductID { period.fact.productID }
    /// The environment, which marks the access.
    public var environment: AppStoreEnvironment { period.fact.scope.environment }
    /// Bought or shared.
    public var ownershipType: InAppOwnershipType { period.fact.ownershipType }
    /// Whether the customer may use it.
    public var givesAccess: Bool { !isRevoked && isEnvironmentAllowed && ownershipType.isKnown }
}
