public import AppStoreTypes

/// What a command came to.
public struct ControlReply: Hashable, Codable, Sendable {
    /// The App Store's time after the command, milliseconds since 1970.
    public var now: EpochMilliseconds
    /// The same time as RFC 3339 text.
    public var time: String
    /// The purchase made, by `buy` and `redeemCode`.
    public var transactionId: TransactionID?
    /// The notification sent, by `sendTestNotification`.
    public var notificationUUID: String?
    /// The code made, by `createOfferCode`.
    public var offerCode: String?
    /// The token made, by `createExternalToken`.
    public var externalPurchaseId: String?
    /// The new end of the period, by `extendRenewal`, milliseconds since 1970.
    public var effectiveDate: EpochMilliseconds?
    /// Whether the answer came in time, by `answerConsumption`.
    public var isCounted: Bool?
    /// The key made, by `createKey`.
    public var key: CreatedKey?
    /// What is shown, by `openCancelSheet`.
    public var retention: RetentionOutcome?

    /// An In-App Purchase key as App Store Connect hands it out, once.
    public struct CreatedKey: Hashable, Codable, Sendable {
        /// `kid`.
        public var keyId: String
        /// `iss`.
        public var issuerId: String
        /// The `.p8` file's text.
        public var privateKey: String
    }

    init(now: EpochMilliseconds) {
        self.now = now
        time = MomentText.rfc3339(now)
    }
}
