public import AppStoreTypes

/// What gives an entitlement, by the team's configuration; any one source is enough.
public struct EntitlementRule: Hashable, Sendable {
    /// The products that give it.
    public var products: Set<ProductID>
    /// Customers whose first version of the app lies before this one have it; `nil` where no version gives it.
    ///
    /// For apps that were paid for before they became free. Apple writes a fixed version in the sandbox, so it counts nowhere there.
    public var originalVersionBefore: AppVersion?

    /// A rule.
    public init(products: Set<ProductID>, originalVersionBefore: AppVersion? = nil) {
        self.products = products
        self.originalVersionBefore = originalVersionBefore
    }
}
