public import AppStoreTypes
public import Entitlements

/// A ledger that also keeps what a server shares with the other servers on it: keys, replies, relays, statistics.
///
/// Every call is one transaction, and may be made by any number of processes at once.
public protocol ServiceLedger: DeliveringLedger {
    // MARK: Keys

    /// Adds a key, with who did it; a key with the id or the hash must not exist, else `false` and nothing happens.
    func add(_ key: AccessKey, audit: AuditEntry) async throws(LedgerError) -> Bool
    /// Every key of every app, the revoked ones of the last 90 days included, in order of app and id; 10,000 at most.
    func accessKeys() async throws(LedgerError) -> [AccessKey]
    /// Revokes a key from a moment on; false when there is none or it is revoked already.
    func revokeKey(_ id: AccessKeyID, app: AppID, at moment: EpochMilliseconds, audit: AuditEntry) async throws(LedgerError) -> Bool
    /// Notes when keys were used last; never moves a moment backwards, and need not be durable at once.
    func noteUse(of keys: [AccessKeyID: EpochMilliseconds], app: AppID) async throws(LedgerError)

    // MARK: Requests that are sent twice

    /// Begins to answer a request that has a name of its own, or tells what became of it.
    func begin(_ request: NamedRequest, at moment: EpochMilliseconds) async throws(LedgerError) -> NamedRequestOutcome
    /// Keeps the reply for whoever sends the request again; `nil` forgets that it was begun, so that it may be tried anew.
    ///
    /// Does nothing when the request was answered meanwhile, or when somebody else took over what was begun at the moment.
    func finish(_ request: NamedRequest, begunAt moment: EpochMilliseconds, reply: StoredReply?) async throws(LedgerError)

    // MARK: Keys for signing answers

    /// Every signing key, by its first moment.
    func signingKeys() async throws(LedgerError) -> [SigningKeyRecord]
    /// Adds a signing key unless one of the same id is there, or another begins within `gap` milliseconds of it; false then.
    func add(_ key: SigningKeyRecord, gap: Int64) async throws(LedgerError) -> Bool
    /// Forgets the signing keys that ended before a moment.
    func removeSigningKeys(endedBefore moment: EpochMilliseconds) async throws(LedgerError)

    // MARK: Relays

    /// Takes bodies that are due for relaying, in the order in which they came in; several processes never take the same within a lease.
    ///
    /// - Parameters:
    ///   - lease: for how long nobody else takes them, in milliseconds, 1 to a day; whoever dies loses them to the next one then.
    ///   - limit: at most so many; 1 to `RelayedBody.takeLimit`.
    func takeRelays(
        of app: AppID, at moment: EpochMilliseconds, lease: Int64, limit: Int
    ) async throws(LedgerError) -> [RelayedBody]
    /// Notes what came of relaying one: `nil` for delivered or given up, which takes it away, else when to try again.
    ///
    /// Whoever lost it to somebody else changes nothing by a failure.
    func settleRelay(_ relay: RelayedBody, failure: String?, nextAttemptAt: EpochMilliseconds?) async throws(LedgerError)

    // MARK: Deliveries

    /// Notes one attempt at a delivery; the latest `DeliveryAttempt.kept` for each endpoint are kept.
    func note(_ attempt: DeliveryAttempt, app: AppID) async throws(LedgerError)
    /// The attempts for an endpoint, the latest first, a page at most; before a position, `nil` for the latest.
    func attempts(
        for endpoint: EndpointID, app: AppID, before position: Int64?, limit: Int
    ) async throws(LedgerError) -> [RecordedAttempt]
    /// How many deliveries wait for each endpoint, how many were given up, and since when the oldest waits.
    func backlog(of app: AppID) async throws(LedgerError) -> [EndpointBacklog]
    /// Lets one delivery that was given up, or was delivered and is still among the customer's events, be sent again; false when there is no such event.
    func redeliver(
        _ sequence: Int64, of customer: CustomerID, to endpoint: EndpointID, app: AppID, at moment: EpochMilliseconds
    ) async throws(LedgerError) -> Bool

    // MARK: Customers

    /// Customers whose ids begin with a text, in order, a page of 1 to 1,000 at most; after an id, `nil` for the beginning.
    func customers(of app: AppID, startingWith prefix: String, after: CustomerID?, limit: Int) async throws(LedgerError) -> [CustomerID]
    /// A customer's orders, those that nothing was bought by among them, in the order of their ids, a page at most; after an id, `nil` for
    /// the beginning.
    func orders(of customer: CustomerID, app: AppID, after: AppAccountToken?, limit: Int) async throws(LedgerError) -> [OrderFact]
    /// Moves purchases from one customer to another by the team's word, whatever the policy says.
    ///
    /// Later claims and tokens are conflicts, until the team moves them again; the move holds when facts are folded again. Only what the
    /// customer owns moves, with everything that Apple showed to be one with it.
    func transfer(
        _ transfer: TransferOrder, policy: OwnershipPolicy, rules: AccessRules, audit: AuditEntry
    ) async throws(LedgerError) -> TransferOutcome
    /// Forgets a customer: the id goes from every record, and with it what could lead back to it; what Apple signed stays owned by nobody.
    ///
    /// Everybody who logged in as the customer is the same person and is forgotten too, and of one who logged in the account.
    /// - Parameters:
    ///   - customer: the customer, with the token by which purchases may name the customer.
    ///   - audit: who does it; kept without the customer's id.
    /// - Returns: what was removed, `nil` when the customer is not known.
    func erase(
        _ customer: CustomerReference, app: AppID, policy: OwnershipPolicy, rules: AccessRules, at moment: EpochMilliseconds,
        audit: AuditEntry
    ) async throws(LedgerError) -> Erasure?

    // MARK: Acts and figures

    /// Notes an act that changes no fact.
    func note(_ audit: AuditEntry, app: AppID, at moment: EpochMilliseconds) async throws(LedgerError)
    /// Adds events that were not counted yet to the daily counts, and what customers became to how many subscribe; several processes may do so at once, and each event counts once.
    ///
    /// An event is counted once every transaction that is older than its own has ended.
    /// - Parameter limit: at most so many; 1 to `EventCount.rollUpLimit`.
    /// - Returns: how many were added of both; to be called again until 0.
    func rollUp(_ app: AppID, limit: Int) async throws(LedgerError) -> Int
    /// Looks at customers who were recorded before it was counted who subscribes, or were put from another ledger.
    ///
    /// Several processes may do so at once. Nothing is left to do on a ledger that counted from its beginning.
    /// - Parameters:
    ///   - rules: what the app's configuration says about access.
    ///   - limit: at most so many customers; 1 to 1,000.
    /// - Returns: how many were looked at; to be called again until 0.
    func fillSubscribers(
        _ app: AppID, rules: AccessRules, at moment: EpochMilliseconds, limit: Int
    ) async throws(LedgerError) -> Int
    /// How many customers subscribe in an environment, as far as `rollUp` has counted; `nil` while not everybody was looked at.
    func subscribers(of app: AppID, in environment: AppStoreEnvironment) async throws(LedgerError) -> SubscriberCounts?
    /// The daily counts of an environment between two days, the first and the last included; 10,000 at most.
    func counts(of app: AppID, in environment: AppStoreEnvironment, days: ClosedRange<Int64>) async throws(LedgerError) -> [EventCount]
}
