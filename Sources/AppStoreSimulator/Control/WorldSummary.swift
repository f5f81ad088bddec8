public import AppStoreDeviceProtocol
public import AppStoreTypes

/// What the world holds, for people and scenarios to read.
public struct WorldSummary: Codable, Hashable, Sendable {
    /// An account.
    public struct Account: Codable, Hashable, Sendable {
        /// Its name.
        public var account: String
        /// Its storefront.
        public var storefront: String
        /// Whether its charges go through.
        public var isBillingGood: Bool
        /// Why they do not.
        public var billingFailure: BillingFailure?
        /// Whether Apple has closed the account.
        public var isDeleted: Bool
    }

    /// A wish for a refund that Apple has not decided.
    public struct RefundWish: Codable, Hashable, Sendable {
        /// The purchase.
        public var transactionId: TransactionID
        /// When it was uttered.
        public var asked: EpochMilliseconds
        /// Why.
        public var reason: ConsumptionRequestReason
        /// What the team's server answered.
        public var answer: ConsumptionAnswer?
    }

    /// An offer code.
    public struct Code: Codable, Hashable, Sendable {
        /// The word.
        public var code: String
        /// The product.
        public var productId: ProductID
        /// The offer's reference name.
        public var offer: OfferID
        /// How often it was redeemed.
        public var redeemed: Int
        /// How often it can be.
        public var limit: Int
    }

    /// An app on a device.
    public struct Installation: Codable, Hashable, Sendable {
        /// The device.
        public var device: DeviceID
        /// The app.
        public var app: BundleID
        /// Where it buys.
        public var environment: AppStoreEnvironment
        /// Who is signed in.
        public var account: String?
        /// Events that have not arrived.
        public var waitingEvents: Int
    }

    /// A purchase that waits.
    public struct Pending: Codable, Hashable, Sendable {
        /// The name that `approve` and `decline` take.
        public var pendingId: String
        /// `askToBuy` or `interrupted`.
        public var kind: String
        /// The device that asked.
        public var device: DeviceID
        /// The product.
        public var productId: ProductID
    }

    /// A purchase.
    public struct Transaction: Codable, Hashable, Sendable {
        /// Who bought it.
        public var account: String
        /// The number on the customer's mailed receipt, which the App Store Server API looks up in production.
        public var orderId: String
        /// What Apple says about it now.
        public var transaction: JWSTransactionDecodedPayload
        /// Whether the app has finished it.
        public var isFinished: Bool
    }

    /// A subscription.
    public struct Subscription: Codable, Hashable, Sendable {
        /// Whose it is.
        public var account: String
        /// Where it stands.
        public var status: SubscriptionStatus
        /// What Apple says about its future now.
        public var renewalInfo: JWSRenewalInfoDecodedPayload
    }

    /// A notification.
    public struct Notification: Codable, Hashable, Sendable {
        /// Its UUID.
        public var notificationUUID: String
        /// Its type.
        public var notificationType: NotificationTypeV2
        /// Its subtype.
        public var subtype: NotificationSubtype?
        /// When it was signed.
        public var signedDate: EpochMilliseconds
        /// How its attempts ended.
        public var sendAttempts: [Attempt]
        /// When it is tried next.
        public var nextAttempt: EpochMilliseconds?
    }

    /// An attempt to deliver a notification.
    public struct Attempt: Codable, Hashable, Sendable {
        /// When.
        public var attemptDate: EpochMilliseconds
        /// How it ended, in Apple's words.
        public var sendAttemptResult: String
    }

    /// The App Store's time.
    public var now: EpochMilliseconds
    /// The seed it was made from.
    public var seed: UInt64
    /// The accounts, by name.
    public var accounts: [Account]
    /// The apps on devices, in the order of installation.
    public var installations: [Installation]
    /// The families, organizers first.
    public var families: [[String]]
    /// The wishes for refunds that are open, oldest first.
    public var refundWishes: [RefundWish]
    /// The offer codes, by their words, at most 1000.
    public var offerCodes: [Code]
    /// The purchases that wait, oldest first.
    public var pending: [Pending]
    /// The latest purchases, oldest first, at most 1000.
    public var transactions: [Transaction]
    /// The subscriptions bought last, at most 1000.
    public var subscriptions: [Subscription]
    /// The latest notifications, oldest first, at most 1000.
    public var notifications: [Notification]
}
