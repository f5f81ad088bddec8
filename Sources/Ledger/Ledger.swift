public import AppStoreTypes
public import Entitlements

/// The store of facts and of the evidence that they were read from.
///
/// Facts are only ever added. A call that returns has its facts on disk; a call that throws has stored nothing of its
/// submission, unless the error says that this is unknown (`LedgerError.isOutcomeUnknown`).
public protocol Ledger: Sendable {
    /// Records evidence, facts and claims in one transaction and decides whose the purchases are.
    ///
    /// Idempotent: the same submission again changes nothing.
    /// - Returns: what became of each fact and each claim; only after everything is durable.
    func record(_ submission: Submission) async throws(LedgerError) -> RecordReceipt

    /// Records an order and decides anew about purchases that name it already.
    ///
    /// Idempotent: the same order again changes nothing, and another one with its id is not recorded.
    /// - Parameters:
    ///   - order: the order, its date counting only when it is new.
    ///   - token: the token by which purchases name the order's customer; `nil` where the app gives none.
    ///   - policy: what the app decides about purchases that several customers call theirs.
    ///   - rules: what the app's configuration says about access, from which the events follow.
    /// - Returns: what became of it; only after it is durable.
    func record(
        _ order: OrderFact, token: AppAccountToken?, policy: OwnershipPolicy, rules: AccessRules
    ) async throws(LedgerError) -> OrderReceipt

    /// The order with an id; `nil` when there is none.
    func order(_ id: AppAccountToken, app: AppID) async throws(LedgerError) -> OrderFact?

    /// Every fact about what a customer has, ready for the fold; empty for a customer who is not known.
    func facts(about customer: CustomerID, app: AppID) async throws(LedgerError) -> FactSet

    /// What a customer claimed and does not have: the claims, the latest `lostClaimLimit`, and with whom they are in conflict.
    ///
    /// For explanations only; nothing of those purchases is among it.
    func lostClaims(of customer: CustomerID, app: AppID) async throws(LedgerError) -> FactSet

    /// Whether a purchase names by a token somebody of whom nothing else is known yet.
    ///
    /// Recording a submission of the customer whose token it is, however empty, gives the customer the purchase.
    func awaits(_ token: AppAccountToken, app: AppID) async throws(LedgerError) -> Bool

    /// Every fact about a chain of purchases and the chains linked with it, with all claims; empty when not known.
    func facts(of original: OriginalTransactionKey) async throws(LedgerError) -> FactSet

    /// Whose a chain of purchases is; `nil` when the chain is not known.
    func ownership(of original: OriginalTransactionKey) async throws(LedgerError) -> OwnershipRecord?

    /// The chain that a transaction belongs to; `nil` when the transaction is not known.
    func chain(of transaction: TransactionKey) async throws(LedgerError) -> OriginalTransactionKey?

    /// The signed bytes with a digest, as they were received; `nil` when not known.
    func evidence(_ digest: EvidenceDigest, app: AppID) async throws(LedgerError) -> Evidence?

    /// Tells some customers what time alone has changed for them: an expiry, an end of grace.
    ///
    /// To be called again and again; several processes may do so at once, and each thing is told once.
    /// - Parameters:
    ///   - rules: what the app's configuration says about access.
    ///   - limit: at most so many customers, the ones waiting longest first; 1 to 1,000.
    /// - Returns: how many customers were looked at, and when the next one is due; `nil` when none is.
    func tellDue(
        _ app: AppID, rules: AccessRules, at moment: EpochMilliseconds, limit: Int
    ) async throws(LedgerError) -> (told: Int, next: EpochMilliseconds?)

    /// An app's events in the order in which they were recorded, a page at most.
    ///
    /// - Parameters:
    ///   - cursor: after which event; `nil` for the beginning.
    ///   - limit: at most so many; 1 to 1,000.
    func events(of app: AppID, after cursor: EventCursor?, limit: Int) async throws(LedgerError) -> [RecordedEvent]

    /// A customer's events in the order of their numbers, a page at most.
    ///
    /// - Parameters:
    ///   - sequence: after which number; 0 for the beginning.
    ///   - limit: at most so many; 1 to 1,000.
    func events(about customer: CustomerID, app: AppID, after sequence: Int64, limit: Int) async throws(LedgerError) -> [RecordedEvent]

    /// What the team did, the latest first, a page at most.
    ///
    /// - Parameters:
    ///   - position: before which entry; `nil` for the latest.
    ///   - limit: at most so many; 1 to 1,000.
    func audit(of app: AppID, before position: Int64?, limit: Int) async throws(LedgerError) -> [RecordedAudit]

    /// Whether the store can be read and written now, and how much waits.
    func health() async -> LedgerHealth

    /// Takes nothing new, finishes what was accepted, and releases the store. A second call does nothing.
    func close() async
}
