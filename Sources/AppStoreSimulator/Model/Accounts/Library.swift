import AppStoreTypes

/// What one account has of one app in one environment.
struct Library: Hashable, Sendable {
    /// Names a library.
    struct Key: Hashable, Sendable {
        let account: String
        let app: BundleID
        let environment: AppStoreEnvironment
    }

    let key: Key
    /// Account and app in one number; stays the same over reinstalls.
    let appTransactionID: AppTransactionID
    /// When the account first got the app.
    let firstInstalled: EpochMilliseconds
    /// The build that the account first got.
    let firstVersion: String
    /// Indices of the purchases, oldest first.
    var purchases: [Int] = []
    /// Indices of the subscriptions by group.
    var subscriptions: [SubscriptionGroupID: Int] = [:]
    /// Indices of the subscriptions that came by way of a family, oldest first.
    var sharedSubscriptions: [Int] = []
    /// Groups whose introductory offer was used.
    var usedIntroductoryOffers: Set<SubscriptionGroupID> = []
    /// Offer codes that were redeemed; each counts once for a customer.
    var redeemedOffers: Set<OfferID> = []
    /// Whether the guardian has taken back the consent to the use of the app.
    var isConsentRescinded = false

    /// Indices of all subscriptions, own ones first.
    var allSubscriptions: [Int] { subscriptions.sorted { $0.key < $1.key }.map(\.value) + sharedSubscriptions }
}
