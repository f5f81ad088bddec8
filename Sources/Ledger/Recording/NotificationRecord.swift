public import AppStoreTypes
public import Entitlements

/// A notification of Apple's that came in: what it was about, and by which evidence it is found again.
public struct NotificationRecord: Hashable, Sendable {
    /// The app, the environment and the test run that it is about.
    public let scope: PurchaseScope
    /// Apple's UUID, the same in every retry; 1 to `idLimit` bytes.
    public let id: String
    /// What happened, known to this version or not.
    public let type: NotificationTypeV2
    /// More about what happened.
    public let subtype: NotificationSubtype?
    /// When Apple signed it.
    public let signedDate: EpochMilliseconds
    /// The chain of purchases that it is about; `nil` for what is about none, such as `TEST`.
    public let original: OriginalTransactionID?
    /// The transaction that it is about; `nil` where it is about none.
    public var transaction: TransactionID?
    /// The product of that transaction.
    public var productID: ProductID?
    /// The digest of the whole notification.
    public let evidence: EvidenceDigest

    /// The longest id, in bytes.
    public static let idLimit = 128

    /// A notification.
    public init(
        scope: PurchaseScope, id: String, type: NotificationTypeV2, subtype: NotificationSubtype?, signedDate: EpochMilliseconds,
        original: OriginalTransactionID?, evidence: EvidenceDigest
    ) {
        self.scope = scope
        self.id = id
        self.type = type
        self.subtype = subtype
        self.signedDate = signedDate
        self.original = original
        self.evidence = evidence
    }
}

extension NotificationRecord {
    /// What it tells.
    var fact: NotificationFact {
        var fact = NotificationFact(
            app: scope.app, environment: scope.environment, uuid: id, type: type, subtype: subtype, signedDate: signedDate)
        fact.original = original.map { OriginalTransactionKey(scope: scope, id: $0) }
        fact.transaction = transaction.map { TransactionKey(scope: scope, id: $0) }
        fact.productID = productID
        return fact
    }
}

/// What became of a notification.
public enum NotificationVerdict: String, Hashable, Sendable, CaseIterable {
    /// It is new.
    case recorded
    /// One with its id was recorded before.
    case alreadyKnown
}
