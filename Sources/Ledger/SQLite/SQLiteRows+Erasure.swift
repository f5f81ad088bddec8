import AppStoreTypes
import Entitlements

/// A customer is forgotten.
extension SQLiteRows {
    /// Takes the customer out of every table; what was there is overwritten in the file.
    func erase(_ prepared: PreparedErasure) throws(SQLiteFailure) -> Erasure? {
        let tables = SQLiteTables(connection: connection, scopes: scopes)
        let person = try tables.person(prepared.customer, app: number(of: prepared.app))
        let watch = try Recorder(self).watch(person, app: prepared.app)
        guard let erasure = try tables.erase(person, from: prepared.app, at: prepared.moment) else { return nil }
        // The tables know nothing of what the job remembers.
        forget()
        try Recorder(self).settle(person, prepared, watch)
        return erasure
    }
}
