/// A notification of version 2 as Apple signed it; exactly one of `data`, `summary`, `externalPurchaseToken`, `appData` is there.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [responsebodyv2decodedpayload](https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2decodedpayload).
public struct ResponseBodyV2DecodedPayload: Hashable, Codable, Sendable {
    /// What happened.
    public var notificationType: NotificationTypeV2?
    /// More about what happened.
    public var subtype: NotificationSubtype?
    /// The notification, the same in every retry.
    public var notificationUUID: String?
    /// The version of the notification.
    public var version: String?
    /// When Apple signed.
    public var signedDate: EpochMilliseconds?
    /// About a purchase.
    public var data: NotificationData?
    /// About an extension for many subscribers.
    public var summary: NotificationSummary?
    /// About a purchase outside the App Store.
    public var externalPurchaseToken: ExternalPurchaseToken?
    /// About the app itself.
    public var appData: NotificationAppData?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}

    /// The app, from whichever part is there.
    public var bundleId: BundleID? {
        data?.bundleId ?? summary?.bundleId ?? externalPurchaseToken?.bundleId ?? appData?.bundleId
    }

    /// The app's Apple id, from whichever part is there; missing in the sandbox.
    public var appAppleId: Int64? {
        data?.appAppleId ?? summary?.appAppleId ?? externalPurchaseToken?.appAppleId ?? appData?.appAppleId
    }

    /// The environment, from whichever part is there; a token tells it by the prefix of its id.
    public var environment: AppStoreEnvironment? {
        if let named = data?.environment ?? summary?.environment ?? appData?.environment { return named }
        return externalPurchaseToken?.externalPurchaseId.map { $0.hasPrefix("SANDBOX") ? .sandbox : .production }
    }

    /// How many of the four parts are there; any number but 1 is a broken notification.
    public var partCount: Int {
        (data == nil ? 0 : 1) + (summary == nil ? 0 : 1) + (externalPurchaseToken == nil ? 0 : 1) + (appData == nil ? 0 : 1)
    }
}
