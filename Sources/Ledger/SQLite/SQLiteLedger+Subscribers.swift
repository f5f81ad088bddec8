public import AppStoreTypes
public import Entitlements

extension SQLiteLedger {
    /// Looks at customers who were recorded before it was counted who subscribes; see `ServiceLedger`.
    public func fillSubscribers(
        _ app: AppID, rules: AccessRules, at moment: EpochMilliseconds, limit: Int
    ) async throws(LedgerError) -> Int {
        if try await ask({ (tables) throws(SQLiteFailure) in try tables.fill(of: app) }) == nil { return 0 }
        let limit = DueQuestion.page(limit)
        return try await serve { (rows) throws(SQLiteFailure) in
            let tables = SQLiteTables(connection: rows.connection, scopes: rows.scopes)
            guard let fill = try tables.fill(of: app) else { return 0 }
            let customers = try tables.customers(of: app, startingWith: "", after: CustomerID(fill.after), limit: limit)
            for customer in customers { try Recorder(rows).stand(customer, in: app, rules: rules, at: moment) }
            try tables.goOn(fill, of: app, to: customers.last)
            return customers.count
        }
    }

    /// How many customers subscribe; see `ServiceLedger`.
    public func subscribers(of app: AppID, in environment: AppStoreEnvironment) async throws(LedgerError) -> SubscriberCounts? {
        try await ask { (tables) throws(SQLiteFailure) in try tables.subscribers(of: app, in: environment) }
    }
}
