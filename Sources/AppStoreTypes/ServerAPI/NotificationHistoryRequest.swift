/// Asks for notifications that were sent.
///
/// Source: [notificationhistoryrequest](https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryrequest).
public struct NotificationHistoryRequest: Codable, Hashable, Sendable {
    /// The beginning, at most 180 days ago.
    public var startDate: EpochMilliseconds?
    /// The end, later than the beginning.
    public var endDate: EpochMilliseconds?
    /// Only this type; not together with a transaction.
    public var notificationType: NotificationTypeV2?
    /// Only this subtype; needs the type.
    public var notificationSubtype: NotificationSubtype?
    /// Whether only those not delivered are wanted.
    public var onlyFailures: Bool?
    /// Only those of this customer.
    public var transactionId: TransactionID?
    /// The former name of the transaction.
    public var originalTransactionId: OriginalTransactionID?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        startDate: EpochMilliseconds? = nil, endDate: EpochMilliseconds? = nil, notificationType: NotificationTypeV2? = nil,
        notificationSubtype: NotificationSubtype? = nil, onlyFailures: Bool? = nil, transactionId: TransactionID? = nil,
        originalTransactionId: OriginalTransactionID? = nil
    ) {
        self.startDate = startDate
        self.endDate = endDate
        self.notificationType = notificationType
        self.notificationSubtype = notificationSubtype
        self.onlyFailures = onlyFailures
        self.transactionId = transactionId
        self.originalTransactionId = originalTransactionId
    }
}
