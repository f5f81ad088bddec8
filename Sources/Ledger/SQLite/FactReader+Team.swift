import AppStoreTypes
import Entitlements

/// What the team told, and events.
extension FactReader {
    /// Reads grants, spendings, copies of the app and log-ins; gives the customer and everybody who logged in as the customer.
    func readTeamFacts(of customer: CustomerID, app: AppID, into facts: inout FactSet) throws(SQLiteFailure) -> Set<CustomerID> {
        var names: Set<CustomerID> = [customer]
        for identity in try read(.logInsOfCustomer, app, customer, { (row) throws(SQLiteFailure) in try IdentityRow.read(&row) }) {
            guard let logIn = identity.logIn else { continue }
            names.insert(identity.anonymous)
            facts.insert(AliasFact(app: app, anonymous: identity.anonymous, customer: logIn.customer, loggedInAt: logIn.moment))
        }
        for name in names {
            let grants = try read(.grantsOfCustomer, app, name) { (row) throws(SQLiteFailure) in
                _ = row.number()
                return try GrantRow.read(&row, app: app)
            }
            for grant in grants { facts.insert(grant) }
            let debits = try read(.debitsOfCustomer, app, name) { (row) throws(SQLiteFailure) in
                _ = row.number()
                return try DebitRow.read(&row, app: app)
            }
            for debit in debits { facts.insert(debit) }
            let copies = try read(.appTransactionsOfCustomer, app, name) { [scopes] (row) throws(SQLiteFailure) in
                let scope = row.number()
                _ = row.text()
                return (scope, try AppTransactionRow.read(&row, scope: scopes.scope(scope)))
            }
            for (_, copy) in copies { facts.insert(copy) }
        }
        return names
    }

    /// An app's events after one.
    func events(of app: AppID, after position: Int64, limit: Int) throws(SQLiteFailure) -> [RecordedEvent] {
        let read = try connection.statement(.eventsOfApp)
        read.begin()
        try read.bind(id: app)
        try read.bind(position)
        try read.bind(Int64(limit))
        return try events(read, app)
    }

    /// A customer's events after a number.
    func events(about customer: CustomerID, app: AppID, after sequence: Int64, limit: Int) throws(SQLiteFailure) -> [RecordedEvent] {
        let read = try connection.statement(.eventsOfCustomer)
        read.begin()
        try read.bind(id: app)
        try read.bind(id: customer)
        try read.bind(sequence)
        try read.bind(Int64(limit))
        return try events(read, app)
    }

    /// What the team did, the latest first.
    func audit(of app: AppID, before position: Int64?, limit: Int) throws(SQLiteFailure) -> [RecordedAudit] {
        let read = try connection.statement(.readAudit)
        read.begin()
        try read.bind(id: app)
        try read.bind(position ?? .max)
        try read.bind(Int64(limit))
        var found: [RecordedAudit] = []
        while try read.step() {
            var row = SQLiteRow(read)
            found.append(try row.audit())
        }
        return found
    }

    private func events(_ read: SQLiteStatement, _ app: AppID) throws(SQLiteFailure) -> [RecordedEvent] {
        var found: [RecordedEvent] = []
        while try read.step() {
            var row = SQLiteRow(read)
            let cursor = EventCursor(String(row.number()))
            found.append(try EventRow.read(&row, app: app, cursor: cursor))
        }
        return found
    }

    /// Every row that a question about one person gives.
    private func read<Value>(
        _ query: Query, _ app: AppID, _ person: CustomerID, _ body: (inout SQLiteRow) throws(SQLiteFailure) -> Value
    ) throws(SQLiteFailure) -> [Value] {
        let read = try connection.statement(query)
        read.begin()
        try read.bind(id: app)
        try read.bind(id: person)
        var found: [Value] = []
        while try read.step() {
            var row = SQLiteRow(read)
            found.append(try body(&row))
        }
        return found
    }
}
