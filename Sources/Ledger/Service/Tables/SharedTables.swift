import AppStoreTypes
import Entitlements

/// The tables that servers share, inside one transaction of a store.
///
/// Each store brings these few operations; what they mean together is written once, in the extensions.
protocol SharedTables {
    associatedtype Failure: RowFailure
    associatedtype Row: RowReading where Row.Failure == Failure

    /// The number of an app, made if need be; for transactions that write.
    func number(of app: AppID) throws(Failure) -> Int64
    /// Carries out a statement, and gives what `read` makes of each row.
    func all<Value>(
        _ statement: SharedStatement, _ values: [SharedValue], _ read: (inout Row) throws(Failure) -> Value
    ) throws(Failure) -> [Value]
    /// Carries out a statement once for each list of values.
    func each(_ statement: SharedStatement, _ values: [[SharedValue]]) throws(Failure)
    /// Has the transaction wait for every other one that asks for the same name.
    func lock(_ name: String) throws(Failure)
}

extension SharedTables {
    /// Carries out a statement, and gives what `read` makes of the first row; `nil` without one.
    func first<Value>(
        _ statement: SharedStatement, _ values: [SharedValue], _ read: (inout Row) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        try all(statement, values, read).first
    }

    /// Carries out a statement, and tells how many rows it gave.
    @discardableResult
    func run(_ statement: SharedStatement, _ values: [SharedValue]) throws(Failure) -> Int {
        try all(statement, values) { (_) throws(Failure) in }.count
    }
}
