public import AppStoreTypes

/// A request to move the renewal dates of every subscriber of a product.
public struct MassExtension: Hashable, Sendable {
    /// The team's name for it.
    public let requestIdentifier: String
    /// The app.
    public let app: BundleID
    /// Where.
    public let environment: AppStoreEnvironment
    /// The product.
    public let product: ProductID
    /// The countries; empty for all.
    public let storefronts: [String]
    /// How many days.
    public let days: Int
    /// When all were done; `nil` while it goes on.
    public internal(set) var completed: EpochMilliseconds?
    /// How many were moved.
    public internal(set) var succeeded: Int64 = 0
    /// How many could not be moved.
    public internal(set) var failed: Int64 = 0
}
