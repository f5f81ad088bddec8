/// The purchase that a notification is about.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [data](https://developer.apple.com/documentation/appstoreservernotifications/data).
public struct NotificationData: Hashable, Codable, Sendable {
    /// The app's Apple id; absent in the sandbox.
    public var appAppleId: Int64?
    /// The app.
    public var bundleId: BundleID?
    /// The build.
    public var bundleVersion: String?
    /// Where it was bought.
    public var environment: AppStoreEnvironment?
    /// The signed transaction, a compact JWS.
    public var signedTransactionInfo: String?
    /// The signed renewal info, a compact JWS.
    public var signedRenewalInfo: String?
    /// The state when Apple signed; auto-renewables only.
    public var status: SubscriptionStatus?
    /// Why the customer asked for a refund.
    public var consumptionRequestReason: ConsumptionRequestReason?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
