import Foundation

/// Who uses the app, and whose a purchase is.
actor Identity {
    private let journal: Journal
    private let policy: IdentityPolicy
    private let makeUUID: @Sendable () -> UUID

    init(journal: Journal, policy: IdentityPolicy, makeUUID: @escaping @Sendable () -> UUID) {
        self.journal = journal
        self.policy = policy
        self.makeUUID = makeUUID
    }

    /// The customer who uses the app now; `nil` when the app demands a log-in and nobody is logged in.
    func current() async throws(TillError) -> String? {
        let record = try await journal.read().identity
        if let customer = record.loggedIn ?? record.anonymous { return customer }
        guard policy == .anonymousAllowed else { return nil }
        let drawn = PendingLogIn.anonymousPrefix + makeUUID().lowercasedText
        return try await journal.change { record in
            if record.anonymous == nil { record.anonymous = drawn }
            if let anonymous = record.anonymous { record.remember(anonymous) }
        }.anonymous
    }

    /// Whether the customer who uses the app now has not logged in.
    func isAnonymous() async -> Bool { (try? await journal.read().identity.loggedIn) == nil }

    /// Makes somebody the customer; wholly, or not at all.
    func logIn(_ customer: String) async throws(TillError) {
        _ = try await journal.change { record in
            if record.loggedIn == nil, let anonymous = record.anonymous {
                record.owe(PendingLogIn(anonymous: anonymous, customer: customer))
            }
            record.loggedIn = customer
            record.remember(customer)
        }
    }

    /// The log-ins that the server does not know of yet, the earliest first.
    func pendingLogIns() async -> [PendingLogIn] { (try? await journal.read().identity.pendingLogIns) ?? [] }

    /// The server knows of a log-in, or never will; one that cannot be forgotten now is told once more.
    ///
    /// - Returns: whether it waited until now; of two that tell the server at once only one hears so.
    @discardableResult
    func forget(_ logIn: PendingLogIn) async -> Bool {
        let waited = Guarded(false)
        _ = try? await journal.change { record in
            waited.withLock { $0 = record.pendingLogIns?.contains(logIn) == true }
            record.settle(logIn)
        }
        return waited.withLock { $0 }
    }

    /// Makes nobody the customer; whoever uses the app next without logging in is somebody new.
    func logOut() async throws(TillError) {
        _ = try await journal.change { record in
            record.loggedIn = nil
            record.anonymous = nil
        }
    }

    /// Whose a purchase is: of whoever began it here, of the customer of this device whom its token or its chain names, else of who is
    /// there now.
    func owner(of transaction: StoreTransaction, intent: IntentRecord?, reason: SettlingReason) async -> String? {
        if case .restore(let customer) = reason { return customer }
        if let intent { return intent.customer }
        if let record = try? await journal.read().identity,
            let known = transaction.appAccountToken.flatMap(record.customer) ?? record.owner(of: transaction.originalID)
        {
            return known
        }
        // StoreKit gave what another customer owns to this one's call: the server names the reason.
        if case .call(let intent) = reason, transaction.kind != .consumable { return intent.customer }
        return await candidate(for: transaction.appAccountToken)
    }

    /// Whoever is there now, for a purchase whose owner is not known here.
    ///
    /// A token that names nobody here names somebody who has not logged in yet on this device, or never will: as long as nobody has
    /// logged in, such a purchase waits instead of being asked for in a stranger's name.
    private func candidate(for token: UUID?) async -> String? {
        if let token {
            // The SDK derived it, so it is some other customer's, who has a device that will send it, or restores it here.
            if CustomerAccountToken.isDerived(token) { return nil }
            if await isAnonymous() { return nil }
        }
        return try? await current()
    }

    /// Remembers whose a chain of purchases is, for its renewals.
    func remember(chain originalID: String, of customer: String) async {
        _ = try? await journal.change { $0.remember(originalID, of: customer) }
    }

    /// Remembers whose an order is, before it is paid.
    func remember(order: UUID, of customer: String) async throws(TillError) {
        _ = try await journal.change { $0.remember(order.lowercasedText, of: customer) }
    }

    /// Whose a purchase of the outbox is now; `nil` while it waits for somebody to log in.
    func owner(of record: PurchaseRecord) async -> String? {
        if let customer = record.customer { return customer }
        if let token = record.token, let named = try? await journal.read().identity.customer(named: token) { return named }
        return await candidate(for: record.token)
    }
}
