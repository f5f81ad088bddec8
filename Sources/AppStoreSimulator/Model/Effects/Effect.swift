import AppStoreTypes

/// What the world asks its shell to do.
enum Effect: Sendable {
    /// Tell the app's server.
    case notify(NotificationDraft)
    /// An app on a device has something to fetch.
    case wake(InstalledApp.Key)
}

/// A notification before it is signed: every document as it was at the moment of the event.
struct NotificationDraft: Hashable, Sendable {
    let app: BundleID
    let environment: AppStoreEnvironment
    let type: NotificationTypeV2
    let subtype: NotificationSubtype?
    let uuid: String
    let signedDate: EpochMilliseconds
    let appAppleID: Int64?
    let bundleVersion: String
    var transaction: JWSTransactionDecodedPayload?
    var renewalInfo: JWSRenewalInfoDecodedPayload?
    var status: SubscriptionStatus?
    /// In place of documents: what came of a mass extension.
    var summary: NotificationSummary?
}
