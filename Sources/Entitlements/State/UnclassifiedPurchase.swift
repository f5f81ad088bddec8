public import AppStoreTypes

/// A purchase whose kind nobody can tell: kept, shown, and nothing granted.
///
/// Apple added a kind of product, or a legacy document did not tell and the catalogue does not either. It becomes what it
/// is as soon as a signed document of the product or the configuration tells.
public struct UnclassifiedPurchase: Hashable, Sendable {
    /// What was paid for.
    public let period: PaidPeriod
    /// Whether Apple took it back.
    public let isRevoked: Bool
    /// What a person should look at.
    public let reviewReasons: [ReviewReason]

    /// The product.
    public var productID: ProductID { period.fact.productID }
    /// The environment.
    public var environment: AppStoreEnvironment { period.fact.scope.environment }
}
