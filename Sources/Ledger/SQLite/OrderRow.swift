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
        return try row.order(id, app: app)
    }
}
