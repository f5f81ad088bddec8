import AppStoreTypes
import Entitlements

/// Reads an order from its row.
enum OrderRow {
    /// The order of an app with an id; `nil` when there is none.
    static func read(_ id: AppAccountToken, app: AppID, on connection: SQLiteConnection) throws(SQLiteFailure) -> OrderFact? {
        let read = try connection.statement(.readOrder)
        read.begin()
        try read.bind(id: app)
        try read.bind(id)
        guard try read.step() else { return nil }
        defer { read.begin() }
        var row = SQLiteRow(read)
        let customer: CustomerID? = row.id()
        let product: ProductID? = row.id()
        let metadata = try row.text().map { (text) throws(SQLiteFailure) in try json(text, of: id) }
        guard let customer, let product, let createdDate = row.moment() else { throw .damagedRow("orders", id.description) }
        return OrderFact(id: id, app: app, customer: customer, productID: product, metadata: metadata, createdDate: createdDate)
    }

    private static func json(_ text: String, of id: AppAccountToken) throws(SQLiteFailure) -> JSONValue {
        do throws(JSONFailure) {
            return try JSONReader.read(Array(text.utf8))
        } catch {
            throw .damagedRow("orders", id.description)
        }
    }
}
