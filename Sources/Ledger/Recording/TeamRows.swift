import AppStoreTypes
import Entitlements

/// The rows of what the team tells and of who is who, as the recorder sees them.
protocol TeamRows: AnyObject {
    associatedtype Failure: Error

    /// What is known of a customer who has, or had, no account; `nil` for one who was never anonymous.
    func identity(of customer: CustomerID, app: Int64) throws(Failure) -> StoredIdentity?
    /// Keeps that a customer has no account, or as whom the customer logged in, in place of what was kept.
    func put(_ identity: StoredIdentity, app: Int64) throws(Failure)
    /// Takes away that a customer has no account.
    func deleteIdentity(of customer: CustomerID, app: Int64) throws(Failure)
    /// Every original id that a customer owns, shares or claimed, or that names the customer by the own token or an order.
    func originals(concerning customer: CustomerID, app: Int64) throws(Failure) -> [StoredOriginal]

    /// The document from which a customer's copy of the app is known; `nil` when none is kept.
    func storedAppTransaction(_ id: AppTransactionID?, of customer: CustomerID, scope: Int64) throws(Failure) -> FactSource?
    /// Keeps what is known of a customer's copy of the app in place of what was kept.
    func put(_ fact: AppTransactionFact, of customer: CustomerID, scope: Int64) throws(Failure)
    /// Whether the delivery of a transaction is kept.
    func hasFulfilment(_ id: TransactionID, of original: StoredOriginal) throws(Failure) -> Bool
    /// Keeps a delivery.
    func insert(_ fulfilment: FulfilmentFact, original: StoredOriginal) throws(Failure)
    /// A grant; `nil` when none is kept.
    func grant(_ id: GrantID, app: AppID) throws(Failure) -> GrantFact?
    /// Keeps a grant in place of what was kept.
    func put(_ grant: GrantFact, app: Int64) throws(Failure)
    /// A spending; `nil` when none is kept.
    func debit(_ id: DebitID, app: AppID) throws(Failure) -> DebitFact?
    /// Keeps a spending.
    func insert(_ debit: DebitFact, app: Int64) throws(Failure)
    /// Keeps a claim together with what was kept of it: the earlier first moment with its evidence, the later last one; false when
    /// that changes nothing.
    func merge(_ claim: ClaimFact, on original: StoredOriginal, by customer: StoredCustomer) throws(Failure) -> Bool
    /// Keeps who did what.
    func insert(_ audit: AuditEntry, app: Int64, at moment: EpochMilliseconds) throws(Failure)
}

/// A customer who has, or had, no account.
struct StoredIdentity: Hashable, Sendable {
    let anonymous: CustomerID
    /// As whom and when the customer logged in first; `nil` for one who did not.
    var logIn: LogIn?

    struct LogIn: Hashable, Sendable {
        let customer: CustomerID
        let moment: EpochMilliseconds
    }
}
