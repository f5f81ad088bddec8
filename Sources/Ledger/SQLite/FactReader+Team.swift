import AppStoreTypes
import Entitlements

/// What the team told, and events.
extension FactReader {
    /// A person whose facts are read.
    typealias Person = (name: CustomerID, row: Int64?, kinds: PersonKinds)

    /// The number that a query takes from a person's row, and which kinds of facts there are.
    func person(_ name: CustomerID, app: Int64, _ query: Query) throws(SQLiteFailure) -> Person {
        let find = try connection.statement(query)
        find.begin()
        try find.bind(app)
        try find.bind(id: name)
        defer { find.begin() }
        guard try find.step() else { return (name, nil, []) }
        return (name, find.isNull(0) ? nil : find.integer(0), PersonKinds(rawValue: find.integer(1)))
    }

    /// Reads grants, spendings, copies of the app and log-ins; gives the customer, and after it everybody who logged in as it.
    func readTeamFacts(of customer: CustomerID, app: AppID, _ number: Int64, into facts: inout FactSet) throws(SQLiteFailure) -> [Person] {
        var people = [try person(customer, app: number, .findPerson)]
        if people[0].kinds.contains(.logIns) {
            for identity in try read(.logInsOfCustomer, app, customer, { (row) throws(SQLiteFailure) in try IdentityRow.read(&row) }) {
                guard let logIn = identity.logIn else { continue }
                people.append(try person(identity.anonymous, app: number, .findPerson))
                facts.insert(AliasFact(app: app, anonymous: identity.anonymous, customer: logIn.customer, loggedInAt: logIn.moment))
            }
        }
        for person in people where !person.kinds.isDisjoint(with: .team) { try readTeamFacts(of: person, app: app, into: &facts) }
        return people
    }

    private func readTeamFacts(of person: Person, app: AppID, into facts: inout FactSet) throws(SQLiteFailure) {
        if person.kinds.contains(.grants) {
            let grants = try read(.grantsOfCustomer, app, person.name) { (row) throws(SQLiteFailure) in
                _ = row.number()
                return try GrantRow.read(&row, app: app)
            }
            for grant in grants { facts.insert(grant) }
        }
        if person.kinds.contains(.debits) {
            let debits = try read(.debitsOfCustomer, app, person.name) { (row) throws(SQLiteFailure) in
                _ = row.number()
                return try DebitRow.read(&row, app: app)
            }
            for debit in debits { facts.insert(debit) }
        }
        if person.kinds.contains(.appTransactions) {
            let copies = try read(.appTransactionsOfCustomer, app, person.name) { [scopes] (row) throws(SQLiteFailure) in
                let scope = row.number()
                _ = row.text()
                return (scope, try AppTransactionRow.read(&row, scope: scopes.scope(scope)))
            }
            for (_, copy) in copies { facts.insert(copy) }
        }
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
