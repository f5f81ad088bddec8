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
}
