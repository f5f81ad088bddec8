import AppStoreTypes
import Entitlements

/// Carries out submissions inside the writer's transaction.
///
/// A class because it owns the writer's connection and what is remembered about its rows.
final class Recorder {
    let connection: SQLiteConnection
    let scopes: ScopeRegistry

    init(_ connection: SQLiteConnection) {
        self.connection = connection
        scopes = ScopeRegistry(connection)
    }

    /// Stores one submission and decides whose the purchases are.
    func record(_ prepared: PreparedSubmission) throws(SQLiteFailure) -> RecordReceipt {
        let submission = prepared.submission
        let app = try scopes.number(of: submission.app)
        for evidence in submission.evidence { try insert(evidence, app: app) }

        let notification = try record(submission.notification, receivedAt: submission.receivedAt)
        var changed = ChangedChains()
        let transactions = try recordTransactions(prepared.facts, &changed)
        let renewals = try recordRenewals(prepared.facts)
        let customer = try remember(submission.customer, app: app, at: submission.receivedAt, &changed)
        let claims = try recordClaims(submission, customer: customer, &changed)
        let outcomes = try decideOwnership(claims, changed, OwnershipContext(app: app, submission: submission))
        return RecordReceipt(
            transactions: transactions, renewals: renewals, claims: outcomes, notification: notification,
            orders: try orders(named: prepared.facts, app: submission.app))
    }

    /// Writes and takes away again, to see whether the disk takes more.
    func probe() throws(SQLiteFailure) {
        for query in [Query.insertProbe, .deleteProbes] {
            let statement = try connection.statement(query)
            statement.begin()
            try statement.run()
        }
    }

    private func insert(_ evidence: Evidence, app: Int64) throws(SQLiteFailure) {
        let statement = try connection.statement(.insertEvidence)
        statement.begin()
        try statement.bind(app)
        try statement.bind(evidence.digest)
        try statement.bind(evidence.kind.rawValue)
        try statement.bind(evidence.channel.rawValue)
        try statement.bind(evidence.receivedAt)
        try statement.bind(evidence.bytes)
        try statement.run()
    }
}

/// An original transaction as rows name it.
struct StoredOriginal: Hashable {
    let scope: Int64
    let id: OriginalTransactionID
}

/// The chains about whose owner something new is known.
struct ChangedChains {
    private(set) var originals: Set<StoredOriginal> = []

    mutating func insert(_ original: StoredOriginal) { originals.insert(original) }
}
