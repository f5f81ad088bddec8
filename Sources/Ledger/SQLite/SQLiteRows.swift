import AppStoreTypes
import Entitlements

/// The rows of a file inside the writer's transaction; numbers of apps and scopes, evidence, notifications, orders.
///
/// A class because it owns the writer's connection and what is remembered about its rows.
final class SQLiteRows: RecordRows {
    let connection: SQLiteConnection
    let scopes: ScopeRegistry
    let reader: FactReader
    /// What the job that is carried out knows.
    var memory = RowMemory()

    init(_ connection: SQLiteConnection) {
        self.connection = connection
        let scopes = ScopeRegistry(connection)
        self.scopes = scopes
        reader = FactReader(connection, scopes: scopes)
    }

    func number(of app: AppID) throws(SQLiteFailure) -> Int64 { try scopes.number(of: app) }

    func number(of scope: PurchaseScope) throws(SQLiteFailure) -> Int64 { try scopes.number(of: scope) }

    func scope(_ number: Int64) throws(SQLiteFailure) -> PurchaseScope { try scopes.scope(number) }

    /// Writes and takes away again, to see whether the disk takes more.
    func probe() throws(SQLiteFailure) {
        for query in [Query.insertProbe, .deleteProbes] { try begin(query).run() }
    }

    func insert(_ evidence: Evidence, app: Int64) throws(SQLiteFailure) {
        let statement = try begin(.insertEvidence)
        try statement.bind(app)
        try statement.bind(evidence.digest)
        try statement.bind(evidence.kind.rawValue)
        try statement.bind(evidence.channel.rawValue)
        try statement.bind(evidence.receivedAt)
        try statement.bind(evidence.bytes)
        if try change(statement) { return }
        let restore = try begin(SharedStatement.restoreBytes.sqlite)
        for value in evidence.restoring(app) { try restore.bind(value) }
        try restore.run()
    }

    func insert(_ token: AppAccountToken, in evidence: EvidenceDigest, app: Int64) throws(SQLiteFailure) {
        let insert = try begin(SharedStatement.insertEvidenceToken.sqlite)
        try insert.bind(app)
        try insert.bind(token)
        try insert.bind(evidence)
        try insert.run()
    }

    func insert(
        _ relay: Submission.Relay, evidence: EvidenceDigest?, app: Int64, receivedAt: EpochMilliseconds
    ) throws(SQLiteFailure) {
        let insert = try begin(SharedStatement.insertRelay.sqlite)
        for value in relay.values(evidence, app, receivedAt) { try insert.bind(value) }
        try insert.run()
    }

    func insert(_ notification: NotificationRecord, scope: Int64, receivedAt: EpochMilliseconds) throws(SQLiteFailure) -> Bool {
        let insert = try begin(.insertNotification)
        try insert.bind(scope)
        try insert.bind(notification.id)
        try insert.bind(value: notification.type)
        try insert.bind(value: notification.subtype)
        try insert.bind(notification.signedDate)
        try insert.bind(receivedAt)
        try insert.bind(id: notification.original)
        try insert.bind(notification.evidence)
        try insert.bind(id: notification.transaction)
        try insert.bind(id: notification.productID)
        guard try change(insert) else { return false }
        if let original = notification.original {
            memory.originals[StoredOriginal(scope: scope, id: original)]?.facts?.insert(notification.fact)
        }
        return true
    }

    func order(_ id: AppAccountToken, app: AppID) throws(SQLiteFailure) -> OrderFact? {
        let token = memory.token(id, app: try number(of: app))
        if let known = token.order { return known }
        let order = try OrderRow.read(id, app: app, on: connection)
        token.order = .some(order)
        return order
    }

    func insert(_ order: OrderFact, metadata: String?, customer: StoredCustomer, app: Int64) throws(SQLiteFailure) {
        let insert = try begin(.insertOrder)
        try insert.bind(app)
        try insert.bind(order.id)
        try insert.bind(customer.row)
        try insert.bind(id: order.productID)
        try insert.bind(metadata)
        try insert.bind(order.createdDate)
        try insert.run()
        memory.token(order.id, app: app).order = .some(order)
    }

    /// A statement, ready for its first parameter.
    func begin(_ query: Query) throws(SQLiteFailure) -> SQLiteStatement {
        let statement = try connection.statement(query)
        statement.begin()
        return statement
    }

    /// A statement with an original id as its first two parameters.
    func begin(_ query: Query, _ original: StoredOriginal) throws(SQLiteFailure) -> SQLiteStatement {
        let statement = try begin(query)
        try statement.bind(original.scope)
        try statement.bind(id: original.id)
        return statement
    }

    /// Runs a statement; whether it changed a row.
    func change(_ statement: SQLiteStatement) throws(SQLiteFailure) -> Bool {
        try statement.run()
        return connection.changedRows > 0
    }
}
