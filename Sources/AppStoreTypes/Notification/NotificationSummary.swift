/// The outcome of an extension for many subscribers.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [summary](https://developer.apple.com/documentation/appstoreservernotifications/summary).
public struct NotificationSummary: Hashable, Codable, Sendable {
    /// The request, a UUID.
    public var requestIdentifier: String?
    /// Where it was bought.
    public var environment: AppStoreEnvironment?
    /// The app's Apple id; absent in the sandbox.
    public var appAppleId: Int64?
    /// The app.
    public var bundleId: BundleID?
    /// The product.
    public var productId: ProductID?
    /// The storefronts, alpha-3; `nil` means all.
    public var storefrontCountryCodes: [String]?
    /// How many were extended.
    public var succeededCount: Int64?
    /// How many were not.
    public var failedCount: Int64?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
