/// What the team tells, and who is who.
extension Query {
    static let readIdentity = Query(
        standing: -20, "SELECT anonymous, customer, logged_in_at FROM identities WHERE app = ? AND anonymous = ?")
    static let insertIdentity = Query(standing: -21, insertion(into: "identities", IdentityRow.columns))
    static let deleteIdentity = Query(standing: -22, "DELETE FROM identities WHERE app = ? AND anonymous = ?")
    static let originalsConcerning = Query(
        standing: -23,
        """
        WITH person AS (SELECT id, token FROM customers WHERE app = ?1 AND name = ?2)
        SELECT scope, original FROM person JOIN originals ON owner = person.id
        UNION SELECT scope, original FROM person JOIN sharers ON customer = person.id
        UNION SELECT scope, original FROM person JOIN claims ON customer = person.id
        UNION SELECT scope, original FROM person JOIN namings ON namings.token = person.token JOIN scopes ON scopes.id = scope
          WHERE scopes.app = ?1
        UNION SELECT scope, original FROM person JOIN orders ON orders.app = ?1 AND customer = person.id
          JOIN namings ON namings.token = orders.id JOIN scopes ON scopes.id = scope WHERE scopes.app = ?1
        """)
    static let findAppTransaction = Query(
        standing: -24, "SELECT is_signed, source_date, evidence FROM app_transactions WHERE scope = ? AND customer = ? AND id = ?")
    static let insertAppTransaction = Query(standing: -25, insertion(into: "app_transactions", AppTransactionRow.columns))
    static let findFulfilment = Query(standing: -26, "SELECT 1 FROM fulfilments WHERE scope = ? AND original = ? AND id = ?")
    static let insertFulfilment = Query(standing: -27, insertion(into: "fulfilments", FulfilmentRow.columns))
    static let readGrant = Query(
        standing: -28, "SELECT \(GrantRow.columns) FROM grants WHERE app = (SELECT apps.id FROM apps WHERE name = ?) AND id = ?")
    static let insertGrant = Query(standing: -29, insertion(into: "grants", GrantRow.columns))
    static let readDebit = Query(
        standing: -30, "SELECT \(DebitRow.columns) FROM debits WHERE app = (SELECT apps.id FROM apps WHERE name = ?) AND id = ?")
    static let insertDebit = Query(standing: -31, insertion(into: "debits", DebitRow.columns))
    static let insertAudit = Query(
        standing: -32, "INSERT INTO audit(app, recorded_at, actor, action, customer, detail) VALUES (?, ?, ?, ?, ?, ?)")

    // Questions.
    static let notificationsOfOriginal = Query(
        standing: -33, "SELECT \(NotificationRow.columns) FROM notifications WHERE scope = ? AND original = ?")
    static let fulfilmentsOfOriginal = Query(
        standing: -34, "SELECT \(FulfilmentRow.columns) FROM fulfilments WHERE scope = ? AND original = ?")
    static let logInsOfCustomer = Query(
        standing: -35,
        """
        SELECT anonymous, customer, logged_in_at FROM identities
        WHERE app = (SELECT id FROM apps WHERE name = ?) AND customer = ?
        """)
    static let grantsOfCustomer = Query(
        standing: -36,
        "SELECT \(GrantRow.columns) FROM grants WHERE app = (SELECT apps.id FROM apps WHERE name = ?) AND customer = ?")
    static let debitsOfCustomer = Query(
        standing: -37,
        "SELECT \(DebitRow.columns) FROM debits WHERE app = (SELECT apps.id FROM apps WHERE name = ?) AND customer = ?")
    static let appTransactionsOfCustomer = Query(
        standing: -38,
        """
        SELECT \(AppTransactionRow.columns) FROM app_transactions
        WHERE scope IN (SELECT scopes.id FROM apps JOIN scopes ON scopes.app = apps.id WHERE apps.name = ?) AND customer = ?
        """)
    static let readAudit = Query(
        standing: -39,
        """
        SELECT position, recorded_at, actor, action, customer, detail FROM audit
        WHERE app = (SELECT id FROM apps WHERE name = ?) AND position < ? ORDER BY position DESC LIMIT ?
        """)
}
