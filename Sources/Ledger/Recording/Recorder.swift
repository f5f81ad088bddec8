import AppStoreTypes
import Entitlements

/// Carries out submissions inside a transaction of a store, by the same rules whatever the store.
struct Recorder<Rows: RecordRows> {
    typealias Failure = Rows.Failure

    let rows: Rows

    init(_ rows: Rows) { self.rows = rows }

    /// Stores one submission and decides whose the purchases are.
    func record(_ prepared: PreparedSubmission) throws(Failure) -> RecordReceipt {
        let submission = prepared.submission
        let app = try rows.number(of: submission.app)
        let watch = try watch(prepared, app: app)
        for evidence in submission.evidence { try rows.insert(evidence, app: app) }
        // Also of what is known: another document about it may be new, or have its bytes again after an erasure.
        for naming in prepared.namings { try rows.insert(naming.token, in: naming.evidence, app: app) }

        let notification = try record(submission.notification, receivedAt: submission.receivedAt)
        var changed = ChangedChains()
        let transactions = try recordTransactions(prepared.facts, &changed)
        let renewals = try recordRenewals(prepared.facts)
        let customer = try remember(submission.customer, app: app, at: submission.receivedAt, &changed)
        let appTransactions = try recordAppTransactions(submission)
        var changes = try recordLogIns(submission, app: app, &changed)
        let claims = try recordClaims(submission, customer: customer, &changed)
        let decided = try decideOwnership(claims, changed, OwnershipContext(app: app, submission: submission))
        changes.merge(try recordChanges(submission, app: app)) { first, _ in first }
        if let audit = submission.audit, changes.values.contains(.recorded) {
            try rows.insert(audit, app: app, at: submission.receivedAt)
        }
        let outlook = try tell(
            watch, decided.transfers, in: submission.app, number: app, rules: submission.rules, at: submission.receivedAt,
            lookingAt: submission.customer?.id)
        let receipt = RecordReceipt(
            transactions: transactions, renewals: renewals, claims: decided.outcomes, notification: notification,
            orders: try orders(named: prepared.facts, app: submission.app), appTransactions: appTransactions, changes: changes,
            customerFacts: outlook?.facts, customerState: outlook?.state)
        if receipt.isNews {
            for relay in submission.relays {
                try rows.insert(relay, evidence: submission.notification?.evidence, app: app, receivedAt: submission.receivedAt)
            }
        }
        return receipt
    }

    /// Stores that a notification came in; once for each id, whoever delivers it at the same moment.
    private func record(
        _ notification: NotificationRecord?, receivedAt: EpochMilliseconds
    ) throws(Failure) -> NotificationVerdict? {
        guard let notification else { return nil }
        let scope = try rows.number(of: notification.scope)
        return try rows.insert(notification, scope: scope, receivedAt: receivedAt) ? .recorded : .alreadyKnown
    }
}

/// The chains about whose owner something new is known.
struct ChangedChains {
    private(set) var originals: Set<StoredOriginal> = []

    mutating func insert(_ original: StoredOriginal) { originals.insert(original) }
}
