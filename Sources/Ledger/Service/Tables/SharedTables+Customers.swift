import AppStoreTypes
import Entitlements

/// Customers by their ids.
extension SharedTables {
    /// Customers whose ids begin with a text, in order.
    func customers(of app: AppID, startingWith prefix: String, after: CustomerID?, limit: Int) throws(Failure) -> [CustomerID] {
        // No text is greater than the greatest letter, as often as fits into an id.
        let end = prefix + String(repeating: "\u{10FFFF}", count: CustomerID.lengthLimit / 4)
        let values: [SharedValue] = [
            .text(app.rawValue), .text(prefix), .text(end), .text(after?.rawValue ?? ""), .number(Int64(limit)),
        ]
        return try all(.readCustomers, values) { (row) throws(Failure) in CustomerID(row.text() ?? "") }
    }

    /// A customer's orders in the order of their ids.
    func orders(of customer: CustomerID, app: AppID, after: AppAccountToken?, limit: Int) throws(Failure) -> [OrderFact] {
        let values: [SharedValue] = [
            .text(app.rawValue), .text(customer.rawValue), .octets(after?.storedOctets ?? []), .number(Int64(limit)),
        ]
        return try all(.readOrders, values) { (row) throws(Failure) in
            guard let id = row.token() else { throw .damagedRow("orders", customer.rawValue) }
            return try row.order(id, app: app)
        }
    }
}

extension SharedStatement {
    fileprivate static let readOrders = SharedStatement(
        -251,
        sqlite: """
            SELECT o.id, c.name, o.product, o.metadata, o.created_at FROM customers AS c JOIN orders AS o ON o.customer = c.id AND o.app = c.app
            WHERE c.app = (SELECT id FROM apps WHERE name = $1) AND c.name = $2 AND o.id > $3 ORDER BY o.id LIMIT $4
            """,
        postgresql: """
            SELECT o.id, o.customer, o.product, o.metadata, o.created_at FROM till.orders AS o
            WHERE o.app = (SELECT id FROM till.apps WHERE name = $1) AND o.customer = $2 AND o.id > $3 ORDER BY o.id LIMIT $4
            """)
    fileprivate static let readCustomers = SharedStatement(
        -250,
        """
        SELECT name FROM till.customers WHERE app = (SELECT id FROM till.apps WHERE name = $1)
        AND name >= $2 AND name <= $3 AND name > $4 ORDER BY name LIMIT $5
        """)
}
