public import AppStoreTypes

/// That Apple sent a notification: what its type tells beyond the documents inside it.
///
/// State follows from the documents. The type tells of what leaves no trace in them, such as a wish for a refund or its refusal.
public struct NotificationFact: Hashable, Sendable {
    /// The app.
    public let app: AppID
    /// The environment.
    public let environment: AppStoreEnvironment
    /// Apple's UUID, the same in every attempt; compared without case.
    public let uuid: String
    /// The type.
    public let type: NotificationTypeV2
    /// The subtype.
    public let subtype: NotificationSubtype?
    /// When Apple signed it.
    public let signedDate: EpochMilliseconds
    /// The chain that it is about; `nil` where it is about none.
    public var original: OriginalTransactionKey?
    /// The transaction that it is about; `nil` where it is about none.
    public var transaction: TransactionKey?
    /// The product of that transaction.
    public var productID: ProductID?

    /// A notification.
    public init(
        app: AppID, environment: AppStoreEnvironment, uuid: String, type: NotificationTypeV2, subtype: NotificationSubtype?,
        signedDate: EpochMilliseconds
    ) {
        self.app = app
        self.environment = environment
        self.uuid = uuid.lowercased()
        self.type = type
        self.subtype = subtype
        self.signedDate = signedDate
    }

    /// One of two readings of one notification; the words decide, so that the order plays no part.
    public func combined(with other: NotificationFact) -> NotificationFact {
        String(reflecting: self) <= String(reflecting: other) ? self : other
    }

    /// The natural key.
    public var key: Key { Key(app: app, uuid: uuid) }

    /// One notification to one app.
    public struct Key: Hashable, Sendable {
        /// The app.
        public let app: AppID
        /// Apple's UUID in lower case.
        public let uuid: String
    }
}
