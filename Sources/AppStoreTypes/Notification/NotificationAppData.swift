/// The app transaction that a notification is about.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [appdata](https://developer.apple.com/documentation/appstoreservernotifications/appdata).
public struct NotificationAppData: Hashable, Codable, Sendable {
    /// The app's Apple id; absent in the sandbox.
    public var appAppleId: Int64?
    /// The app.
    public var bundleId: BundleID?
    /// Where the app was got.
    public var environment: AppStoreEnvironment?
    /// The signed app transaction, a compact JWS.
    public var signedAppTransactionInfo: String?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
