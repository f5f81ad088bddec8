public import AppStoreTypes
public import Entitlements

/// Everything that one accepted request brings: stored together or not at all.
public struct Submission: Sendable {
    /// The app.
    public let app: AppID
    /// When the request came in.
    public let receivedAt: EpochMilliseconds
    /// What the app decides about purchases that several customers call theirs.
    public let policy: OwnershipPolicy
    /// What the app's configuration says about access, from which the events follow.
    public let rules: AccessRules
    /// Who sends it; `nil` when Apple does.
    public var customer: CustomerReference?
    /// The notification that brought it; `nil` for everything else.
    public var notification: NotificationRecord?
    /// The signed bytes.
    public var evidence: [Evidence] = []
    /// What they say about transactions.
    public var transactions: [TransactionFact] = []
    /// What they say about renewals.
    public var renewals: [RenewalFact] = []
    /// The purchases that the customer claims; the same purchase claimed twice counts once.
    public var claims: [Claim] = []
    /// What documents say about the customer's copies of the app.
    public var appTransactions: [AppTransactionFact] = []
    /// What the team brings: deliveries, grants, spendings, log-ins.
    public var changes: [Change] = []
    /// What is passed on to other servers as it came in, once this is stored; not when nothing of the submission is new.
    public var relays: [Relay] = []
    /// Who brings the changes and why, kept when any of them is recorded; `nil` for what customers and Apple bring.
    public var audit: AuditEntry?

    /// A claim of the submission's customer on one purchase.
    public struct Claim: Hashable, Sendable {
        /// The purchase.
        public let original: OriginalTransactionKey
        /// The evidence that was presented.
        public let evidence: EvidenceDigest

        /// A claim.
        public init(original: OriginalTransactionKey, evidence: EvidenceDigest) {
            self.original = original
            self.evidence = evidence
        }
    }

    /// A body that is passed on.
    public struct Relay: Hashable, Sendable {
        /// The URL.
        public let target: String
        /// The bytes, as they came in.
        public let body: [UInt8]

        /// The longest body, in bytes, and the greatest number of relays in one submission.
        public static let limits = (bytes: 1 << 20, targets: 8)

        /// A body for a target.
        public init(target: String, body: [UInt8]) {
            self.target = target
            self.body = body
        }
    }

    /// Something that the team tells.
    public enum Change: Hashable, Sendable {
        /// A consumable was delivered.
        case fulfilment(FulfilmentFact)
        /// The submission's customer is given something.
        case grant(GrantFact)
        /// A grant to the submission's customer is taken back, from the moment on.
        case withdrawal(GrantID, at: EpochMilliseconds)
        /// The submission's customer spends; not recorded where the balance is too small.
        case debit(DebitFact)
        /// A customer without an account logged in as the submission's customer.
        case logIn(AliasFact)
    }

    /// The greatest number of transactions, of renewals, of claims and of changes in one submission.
    public static let factLimit = 100_000
    /// The greatest number of bytes of all evidence in one submission.
    public static let byteLimit = 64 << 20

    /// An empty submission, to be filled.
    public init(app: AppID, receivedAt: EpochMilliseconds, policy: OwnershipPolicy, rules: AccessRules) {
        self.app = app
        self.receivedAt = receivedAt
        self.policy = policy
        self.rules = rules
    }

    /// Claims every purchase that the transactions belong to, each with the evidence that it was read from.
    public mutating func claimEverything() {
        var seen: Set<OriginalTransactionKey> = []
        claims = transactions.compactMap { fact in
            guard seen.insert(fact.originalKey).inserted else { return nil }
            return Claim(original: fact.originalKey, evidence: fact.source.evidence)
        }
    }
}
