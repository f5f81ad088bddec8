import AppStoreTypes
import Entitlements

/// The rows of a store as the recorder sees them, inside one transaction of its own.
///
/// Each store brings these few operations; what they mean together is written once, in `Recorder`.
protocol RecordRows: TeamRows, EventRows {
    /// The number of an app, made if need be.
    func number(of app: AppID) throws(Failure) -> Int64
    /// The number of a scope, made if need be.
    func number(of scope: PurchaseScope) throws(Failure) -> Int64
    /// The scope that a number stands for.
    func scope(_ number: Int64) throws(Failure) -> PurchaseScope

    /// Keeps signed bytes, unless they are kept already; those that were removed with a customer are kept anew.
    func insert(_ evidence: Evidence, app: Int64) throws(Failure)
    /// Keeps that a document carries a token, by which it is found when the customer is forgotten.
    func insert(_ token: AppAccountToken, in evidence: EvidenceDigest, app: Int64) throws(Failure)
    /// Puts a body that is passed on into the queue, with the document that it holds.
    func insert(_ relay: Submission.Relay, evidence: EvidenceDigest?, app: Int64, receivedAt: EpochMilliseconds) throws(Failure)
    /// Keeps that a notification came in; false when one with its id was there.
    func insert(_ notification: NotificationRecord, scope: Int64, receivedAt: EpochMilliseconds) throws(Failure) -> Bool

    /// What is kept of a transaction; `nil` when nothing is.
    func storedTransaction(_ id: TransactionID, scope: Int64) throws(Failure) -> StoredTransaction?
    /// Keeps a transaction in place of what was kept under its original id and its own.
    func put(_ fact: TransactionFact, scope: Int64) throws(Failure)
    /// Takes away a transaction that is kept under an original id.
    func delete(_ id: TransactionID, of original: StoredOriginal) throws(Failure)
    /// The document from which a renewal was read; `nil` when none is kept.
    func storedRenewal(_ original: StoredOriginal) throws(Failure) -> FactSource?
    /// Keeps a renewal in place of what was kept.
    func put(_ fact: RenewalFact, scope: Int64) throws(Failure)
    /// Keeps whom a chain names, by its earliest transaction; false when that changes nothing.
    func insert(_ naming: TokenNaming, _ original: StoredOriginal) throws(Failure) -> Bool
    /// Keeps under which original id a billing event came; another one when it came under that before.
    func insertBilling(_ event: WebOrderLineItemID, _ original: StoredOriginal) throws(Failure) -> OriginalTransactionID?

    /// Under which original id a billing event came; `nil` when it did not.
    func billing(_ event: WebOrderLineItemID, scope: Int64) throws(Failure) -> StoredOriginal?

    /// Reads every transaction and the renewal of an original id.
    func readFacts(of original: StoredOriginal, in scope: PurchaseScope, into facts: inout FactSet) throws(Failure)

    /// Makes a chain of its own of an original id that is not known yet.
    func insert(_ original: StoredOriginal) throws(Failure)
    /// The chain that stands for an original id; the id itself when it is not known.
    func chain(of original: StoredOriginal) throws(Failure) -> StoredOriginal
    /// Every original id of a chain, in the order of the ids.
    func originals(of chain: StoredOriginal) throws(Failure) -> [StoredOriginal]
    /// Makes an original id part of a chain.
    func setChain(_ chain: StoredOriginal, of original: StoredOriginal) throws(Failure)

    /// A customer, and whether a token is known.
    func customer(_ id: CustomerID, app: Int64) throws(Failure) -> (customer: StoredCustomer, hasToken: Bool)?
    /// Makes a customer who is not known yet.
    func insert(_ customer: CustomerReference, app: Int64, at moment: EpochMilliseconds) throws(Failure) -> StoredCustomer
    /// Keeps the token of a customer who had none.
    func set(_ token: AppAccountToken, of customer: StoredCustomer, app: Int64) throws(Failure)
    /// Whether a token is a customer's own.
    func isCustomersToken(_ token: AppAccountToken, app: Int64) throws(Failure) -> Bool
    /// The original ids whose transactions name a token.
    func originals(naming token: AppAccountToken, app: Int64) throws(Failure) -> [StoredOriginal]

    /// An order; `nil` when there is none with the id.
    func order(_ id: AppAccountToken, app: AppID) throws(Failure) -> OrderFact?
    /// Keeps an order whose id is free.
    func insert(_ order: OrderFact, metadata: String?, customer: StoredCustomer, app: Int64) throws(Failure)

    /// Keeps a customer's first claim; false when there is one.
    func insertClaim(
        on original: StoredOriginal, by customer: StoredCustomer, at moment: EpochMilliseconds, evidence: EvidenceDigest
    ) throws(Failure) -> Bool
    /// Makes a claim's last moment later; false when it is not.
    func touchClaim(on original: StoredOriginal, by customer: StoredCustomer, at moment: EpochMilliseconds) throws(Failure) -> Bool
    /// The latest first and last moments of everybody else's claims; `nil` without any.
    func latestClaim(on original: StoredOriginal, besides customer: StoredCustomer) throws(Failure) -> (first: Int64, last: Int64)?
    /// Every claim on an original id.
    func claims(on original: StoredOriginal, _ key: OriginalTransactionKey) throws(Failure) -> [(StoredCustomer, ClaimFact)]
    /// Whom an original id names, with the customer where known.
    func namings(
        of original: StoredOriginal, _ key: OriginalTransactionKey, app: Int64
    ) throws(Failure) -> [(naming: TokenNaming, customer: StoredCustomer?)]

    /// Where the team moved an original id.
    func transfers(of original: StoredOriginal, _ key: OriginalTransactionKey) throws(Failure) -> [TransferFact]
    /// Keeps a move in place of an earlier one from the same customer.
    func put(_ transfer: TransferFact, on original: StoredOriginal) throws(Failure)
    /// A customer who is known to exist, as rows name one; `nil` when there is none.
    func person(_ id: CustomerID, app: Int64) throws(Failure) -> StoredCustomer?

    /// Whose an original id is by the last decision; `nil` when nobody's.
    func owner(of original: StoredOriginal) throws(Failure) -> CustomerID?
    /// Whoever has access beside the owner.
    func sharers(of original: StoredOriginal) throws(Failure) -> [StoredCustomer]
    /// Makes an original id somebody's or nobody's.
    func setOwner(_ customer: StoredCustomer?, of original: StoredOriginal) throws(Failure)
    /// Gives access beside the owner.
    func insertSharer(_ customer: StoredCustomer, of original: StoredOriginal) throws(Failure)
    /// Takes that access away.
    func deleteSharer(_ customer: StoredCustomer, of original: StoredOriginal) throws(Failure)
    /// Keeps that several customers call a purchase theirs, once for each pair.
    func insert(
        _ conflict: OwnershipConflict, scope: Int64, owner: StoredCustomer?, claimant: StoredCustomer?, at moment: EpochMilliseconds
    ) throws(Failure)
}

/// An original transaction as rows name it.
struct StoredOriginal: Hashable, Sendable {
    let scope: Int64
    let id: OriginalTransactionID
}

/// A customer as rows name one: by a number where the store has numbers, and by the id.
struct StoredCustomer: Hashable, Sendable {
    let row: Int64
    let name: CustomerID
}

/// What is kept of a transaction, as far as the next document about it needs to know.
struct StoredTransaction: Sendable {
    let source: FactSource
    let original: StoredOriginal
}
