/// A purchase outside the App Store that must be reported.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [externalpurchasetoken](https://developer.apple.com/documentation/appstoreservernotifications/externalpurchasetoken).
public struct ExternalPurchaseToken: Hashable, Codable, Sendable {
    /// The token; begins with `SANDBOX` in the sandbox.
    public var externalPurchaseId: String?
    /// When it was made.
    public var tokenCreationDate: EpochMilliseconds?
    /// The app's Apple id.
    public var appAppleId: Int64?
    /// The app.
    public var bundleId: BundleID?
    /// When it ends; custom link tokens only.
    public var tokenExpirationDate: EpochMilliseconds?
    /// The kind of custom link token.
    public var tokenType: String?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
