public import AppStoreTypes
public import Entitlements

extension PostgreSQLLedger {
    /// Looks at customers who were recorded before it was counted who subscribes; see `ServiceLedger`.
    ///
    /// Each customer is a transaction of its own, so that nobody who records waits for many.
    public func fillSubscribers(
        _ app: AppID, rules: AccessRules, at moment: EpochMilliseconds, limit: Int
    ) async throws(LedgerError) -> Int {
        try requireWritable()
        let limit = DueQuestion.page(limit)
        let page = try await recording.perform { (session) throws(PostgresFailure) in try session.fillPage(app, limit: limit) }
        guard let (fill, customers) = page else { return 0 }
        for customer in customers {
            try await recording.perform { (session) throws(PostgresFailure) in
                try session.transact(WorkingKeys(about: customer, app)) { (rows) throws(WorkingSetGap) in
                    try Recorder(rows).stand(customer, in: app, rules: rules, at: moment)
                }
            }
        }
        try await change { (tables) throws(PostgresFailure) in try tables.goOn(fill, of: app, to: customers.last) }
        return customers.count
    }

    /// How many customers subscribe; see `ServiceLedger`.
    public func subscribers(of app: AppID, in environment: AppStoreEnvironment) async throws(LedgerError) -> SubscriberCounts? {
        try await ask { (tables) throws(PostgresFailure) in try tables.subscribers(of: app, in: environment) }
    }
}

extension PostgresSession {
    /// Who is looked at next; `nil` when everybody was.
    fileprivate func fillPage(_ app: AppID, limit: Int) throws(PostgresFailure) -> (fill: StandingFill, customers: [CustomerID])? {
        let tables = PostgresTables(self, opening: [PostgresCommand(.beginReading), settings])
        var page: (fill: StandingFill, customers: [CustomerID])?
        if let fill = try tables.fill(of: app) {
            page = (fill, try tables.customers(of: app, startingWith: "", after: CustomerID(fill.after), limit: limit))
        }
        _ = try run([PostgresCommand(.commit)])
        return page
    }
}
