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
    var consumptionRequestReason: ConsumptionRequestReason?
    /// In place of the documents: the end of a request to move every renewal date.
    var summary: NotificationSummary?
    /// In place of the documents: a token for purchases outside the App Store.
    var externalToken: ExternalPurchaseToken?
    /// In place of the documents: whose consent to the app was taken back.
    var appTransaction: JWSAppTransactionDecodedPayload?
    /// What an app set to version 1 gets instead; `nil` for version 2.
    var legacy: LegacyNotification?
}

/// A notification of version 1: plain members, and the receipt that is signed when it is sent.
struct LegacyNotification: Hashable, Sendable {
    let type: NotificationTypeV1
    /// All but the receipt.
    let members: [String: AnswerValue]
    /// The members of `unified_receipt` but the receipt.
    let unifiedReceipt: [String: AnswerValue]
    let receipt: AppReceipt
}
