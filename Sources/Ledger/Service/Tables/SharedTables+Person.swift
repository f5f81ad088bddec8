import AppStoreTypes
import Entitlements

/// Who is to be forgotten, and what leads to the person.
extension SharedTables {
    /// Finds the account that the id stands for, everybody who logged in as it, their tokens, and their purchases.
    func person(_ customer: CustomerReference, app: Int64) throws(Failure) -> ErasedPerson {
        let given = SharedValue.text(customer.id.rawValue)
        let account = try first(.accountOf, [.number(app), given]) { (row) throws(Failure) in row.text() ?? "" }
        let id = account ?? customer.id.rawValue
        var person = ErasedPerson(ids: [customer.id, CustomerID(id)], tokens: Set([customer.token].compactMap { $0 }))
        for name in try all(.loggedInAs, [.number(app), .text(id)], { (row) throws(Failure) in row.text() ?? "" }) {
            person.ids.insert(CustomerID(name))
        }
        for name in person.ids.sorted() {
            let values: [SharedValue] = [.number(app), .text(name.rawValue)]
            for token in try all(.tokenOf, values, { (row) throws(Failure) in row.token() }) {
                if let token { person.tokens.insert(token) }
            }
            if let token = AppAccountToken(name.rawValue) { person.tokens.insert(token) }
            for original in try all(.originalsOf, values, { (row) throws(Failure) in row.stored() }) { person.originals.insert(original) }
            for original in try all(.ownedBy, values, { (row) throws(Failure) in row.stored() }) { person.owned.insert(original) }
        }
        for token in person.tokens.sorted(by: { $0.description < $1.description }) {
            let values: [SharedValue] = [.number(app), .octets(token.storedOctets)]
            for original in try all(.originalsNaming, values, { (row) throws(Failure) in row.stored() }) {
                person.originals.insert(original)
            }
        }
        for original in person.originals.union(person.owned) {
            let values: [SharedValue] = [.number(original.scope), .text(original.id.rawValue)]
            for member in try all(.membersOf, values, { (row) throws(Failure) in row.stored() }) { person.originals.insert(member) }
        }
        return person
    }
}

extension RowReading {
    /// An original id from the columns scope and original.
    fileprivate mutating func stored() -> StoredOriginal {
        let scope = number()
        return StoredOriginal(scope: scope, id: OriginalTransactionID(text() ?? ""))
    }
}

extension SharedStatement {
    fileprivate static let accountOf = SharedStatement(
        -270, "SELECT customer FROM till.identities WHERE app = $1 AND anonymous = $2 AND customer IS NOT NULL")
    fileprivate static let loggedInAs = SharedStatement(-271, "SELECT anonymous FROM till.identities WHERE app = $1 AND customer = $2")
    fileprivate static let tokenOf = SharedStatement(-272, "SELECT token FROM till.customers WHERE app = $1 AND name = $2")
    /// What a customer owns, shares or claimed, what an order of the customer is named by, and what the team moved from or to the customer.
    fileprivate static let originalsOf = SharedStatement(
        -273,
        sqlite: """
            WITH person AS (SELECT id FROM customers WHERE app = $1 AND name = $2)
            SELECT scope, original FROM person JOIN originals ON owner = person.id
            UNION SELECT scope, original FROM person JOIN sharers ON customer = person.id
            UNION SELECT scope, original FROM person JOIN claims ON customer = person.id
            UNION SELECT scope, original FROM person JOIN orders ON orders.app = $1 AND customer = person.id
              JOIN namings ON namings.token = orders.id JOIN scopes ON scopes.id = scope WHERE scopes.app = $1
            UNION SELECT scope, original FROM transfers JOIN scopes ON scopes.id = scope WHERE scopes.app = $1 AND former = $2
            UNION SELECT scope, original FROM transfers JOIN scopes ON scopes.id = scope WHERE scopes.app = $1 AND successor = $2
            """,
        postgresql: """
            SELECT c.scope, c.original FROM (
              SELECT scope, original FROM till.originals WHERE owner = $2
              UNION SELECT scope, original FROM till.sharers WHERE customer = $2
              UNION SELECT scope, original FROM till.claims WHERE customer = $2
              UNION SELECT n.scope, n.original FROM till.orders o \(PostgresQuery.each("namings n", "n.token = o.id"))
                WHERE o.app = $1 AND o.customer = $2
              UNION SELECT scope, original FROM till.transfers WHERE former = $2
              UNION SELECT scope, original FROM till.transfers WHERE successor = $2
            ) AS c \(PostgresQuery.each("scopes s", "s.id = c.scope AND s.app = $1"))
            """)
    fileprivate static let ownedBy = SharedStatement(
        -274,
        sqlite: """
            SELECT scope, original FROM customers JOIN originals ON owner = customers.id WHERE customers.app = $1 AND name = $2
            """,
        postgresql: """
            SELECT o.scope, o.original FROM till.originals o \(PostgresQuery.each("scopes s", "s.id = o.scope AND s.app = $1"))
            WHERE o.owner = $2
            """)
    fileprivate static let originalsNaming = SharedStatement(
        -275,
        """
        SELECT n.scope, n.original FROM till.namings AS n JOIN till.scopes AS s ON s.id = n.scope WHERE s.app = $1 AND n.token = $2
        """)
    fileprivate static let membersOf = SharedStatement(
        -276,
        """
        SELECT o.scope, o.original FROM till.originals AS o
        WHERE o.scope = $1 AND o.original = (SELECT chain FROM till.originals WHERE scope = $1 AND original = $2)
        UNION SELECT o.scope, o.original FROM till.originals AS o
        WHERE o.scope = $1 AND o.chain = (SELECT chain FROM till.originals WHERE scope = $1 AND original = $2) AND o.chain <> o.original
        """)
}
