/// What the writer's jobs need to know, and what they write of it once they know.
extension Query {
    static let readMember = Query(
        standing: -400,
        """
        SELECT chain, owner, customers.name FROM originals LEFT JOIN customers ON customers.id = owner
        WHERE scope = ? AND original = ?
        """)
    static let insertOriginal = Query(standing: -401, "INSERT INTO originals(scope, original, chain, owner) VALUES (?, ?, ?, ?)")
    static let updateOriginal = Query(
        standing: -402, "UPDATE originals SET chain = ?3, owner = ?4 WHERE scope = ?1 AND original = ?2")
    static let othersOfChain = Query(
        standing: -403, "SELECT original FROM originals WHERE scope = ?1 AND chain = ?2 AND chain <> original")
    static let readNamings = Query(
        standing: -404, "SELECT namings.token, transaction_id, purchase_date FROM namings WHERE scope = ? AND original = ?")
    static let customersOfToken = Query(standing: -405, "SELECT id, name FROM customers WHERE app = ? AND token = ?")
    static let addTransaction = Query(standing: -406, addition(to: "transactions", TransactionRow.columns))
    static let addRenewal = Query(standing: -407, addition(to: "renewals", RenewalRow.columns))
    static let addBilling = Query(standing: -408, "INSERT INTO billing(scope, web_order_line_item, original) VALUES (?, ?, ?)")
    static let addClaim = Query(
        standing: -409,
        "INSERT INTO claims(scope, original, customer, claimed_at, last_claimed_at, evidence) VALUES (?1, ?2, ?3, ?4, ?4, ?5)")
    static let addFeed = Query(
        standing: -410, "INSERT INTO feeds(app, customer, told_at, next_change, sequence) VALUES (?, ?, ?, ?, ?)")

    // Whether there is anything to read, in one question: which kinds of facts, a bit for each.
    static let findPerson = Query(standing: -411, person("id"))
    static let findPersonAndToken = Query(standing: -412, person("(id << 1) | (token IS NOT NULL)"))
    static let kindsOfOriginal = Query(
        standing: -413,
        """
        SELECT EXISTS (SELECT 1 FROM notifications WHERE scope = ?1 AND original = ?2)
          | (EXISTS (SELECT 1 FROM fulfilments WHERE scope = ?1 AND original = ?2) << 1)
          | (EXISTS (SELECT 1 FROM renewals WHERE scope = ?1 AND original = ?2) << 2)
          | (EXISTS (SELECT 1 FROM conflicts WHERE scope = ?1 AND original = ?2) << 3)
          | (EXISTS (SELECT 1 FROM transfers WHERE scope = ?1 AND original = ?2) << 4)
        """)
    static let kindsOfUnknownOriginal = Query(
        standing: -414,
        """
        SELECT EXISTS (SELECT 1 FROM notifications WHERE scope = ?1 AND original = ?2)
          | (EXISTS (SELECT 1 FROM fulfilments WHERE scope = ?1 AND original = ?2) << 1)
        """)
    static let claimOfCustomer = Query(
        standing: -415, "SELECT claimed_at, last_claimed_at, evidence FROM claims WHERE scope = ? AND original = ? AND customer = ?")
    static let originalsOfOwner = Query(standing: -416, "SELECT scope, original FROM originals WHERE owner = ?")
    static let originalsOfSharer = Query(standing: -417, "SELECT scope, original FROM sharers WHERE customer = ?")

    /// What is kept of a person: a number from the row, and bits for what else there is.
    private static func person(_ number: String) -> String {
        """
        SELECT (SELECT \(number) FROM customers WHERE app = ?1 AND name = ?2),
          EXISTS (SELECT 1 FROM identities WHERE app = ?1 AND anonymous = ?2)
          | (EXISTS (SELECT 1 FROM identities WHERE app = ?1 AND customer = ?2) << 1)
          | (EXISTS (SELECT 1 FROM grants WHERE app = ?1 AND customer = ?2) << 2)
          | (EXISTS (SELECT 1 FROM debits WHERE app = ?1 AND customer = ?2) << 3)
          | (EXISTS (
            SELECT 1 FROM scopes JOIN app_transactions ON scope = scopes.id AND customer = ?2 WHERE scopes.app = ?1) << 4)
        """
    }

    private static func addition(to table: String, _ columns: String) -> String {
        let count = columns.split(separator: ",").count
        let marks = Array(repeating: "?", count: count).joined(separator: ", ")
        return "INSERT INTO \(table)(\(columns)) VALUES (\(marks))"
    }
}
