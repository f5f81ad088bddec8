public import AppStoreTypes
public import Entitlements

/// A ledger whose content can be read out whole and put into another one.
public protocol PortableLedger: ChainedLedger {
    /// Records of a table in the order of their keys, `pageSize` at most.
    ///
    /// Each page is one picture of the store; what is recorded meanwhile may or may not be in later ones.
    func page(of table: PortableTable, app: AppID, after cursor: PortableCursor?) async throws(LedgerError) -> PortablePage

    /// Every original id of an app in order, `pageSize` at most.
    func originals(of app: AppID, after cursor: PortableCursor?) async throws(LedgerError) -> (
        originals: [OriginalTransactionKey], next: PortableCursor?
    )

    /// Puts records into the ledger as they were, with the facts that were read from the evidence among them.
    ///
    /// In one transaction; idempotent; what is there already stays where it is of more authority. Whose the purchases are is decided
    /// anew; nothing is told.
    /// - Returns: how many of the facts and records were new.
    func restore(_ batch: Restoration) async throws(LedgerError) -> Int
}

/// Records that are put into a ledger as they were.
public struct Restoration: Sendable {
    /// The app.
    public let app: AppID
    /// What the app decides about purchases that several customers call theirs.
    public let policy: OwnershipPolicy
    /// What the app's configuration says about access.
    public let rules: AccessRules
    /// The records; `sizeLimit` at most.
    public var records: [PortableRecord] = []
    /// What the evidence among them says about transactions.
    public var transactions: [TransactionFact] = []
    /// What it says about renewals.
    public var renewals: [RenewalFact] = []
    /// The notifications among it, each with when it came in.
    public var notifications: [(record: NotificationRecord, receivedAt: EpochMilliseconds)] = []
    /// Whole notifications among it that carry tokens of customers in the documents inside.
    public var tokens: [(evidence: EvidenceDigest, token: AppAccountToken)] = []

    /// How many records are read or put at once.
    public static let pageSize = 500

    /// An empty batch.
    public init(app: AppID, policy: OwnershipPolicy, rules: AccessRules) {
        self.app = app
        self.policy = policy
        self.rules = rules
    }
}

extension Restoration {
    /// About how many bytes the batch keeps in memory.
    var weight: Int {
        records.reduce(512 * (transactions.count + renewals.count)) { sum, record in
            if case .evidence(let evidence) = record { return sum + 256 + evidence.bytes.count }
            return sum + 512
        }
    }
}
