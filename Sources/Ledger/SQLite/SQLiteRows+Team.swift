import AppStoreTypes
import Entitlements

/// What the team tells, and who is who.
extension SQLiteRows {
    func identity(of customer: CustomerID, app: Int64) throws(SQLiteFailure) -> StoredIdentity? {
        let person = try known(customer, app: app)
        if let known = person.identity { return known }
        let identity = try readIdentity(of: customer, app: app)
        person.identity = .some(identity)
        return identity
    }

    private func readIdentity(of customer: CustomerID, app: Int64) throws(SQLiteFailure) -> StoredIdentity? {
        let read = try begin(.readIdentity)
        try read.bind(app)
        try read.bind(id: customer)
        guard try read.step() else { return nil }
        defer { read.begin() }
        var row = SQLiteRow(read)
        return try IdentityRow.read(&row)
    }

    func put(_ identity: StoredIdentity, app: Int64) throws(SQLiteFailure) {
        let insert = try begin(.insertIdentity)
        try IdentityRow.bind(identity, app: app, to: insert)
        try insert.run()
        try known(identity.anonymous, app: app).identity = .some(identity)
        memory.forgetTeamFacts()
    }

    func deleteIdentity(of customer: CustomerID, app: Int64) throws(SQLiteFailure) {
        let delete = try begin(.deleteIdentity)
        try delete.bind(app)
        try delete.bind(id: customer)
        try delete.run()
        try known(customer, app: app).identity = .some(nil)
        memory.forgetTeamFacts()
    }

    func originals(concerning customer: CustomerID, app: Int64) throws(SQLiteFailure) -> [StoredOriginal] {
        // The question looks at owners.
        try flush()
        let read = try begin(.originalsConcerning)
        try read.bind(app)
        try read.bind(id: customer)
        var found: [StoredOriginal] = []
        while try read.step() { found.append(StoredOriginal(scope: read.integer(0), id: OriginalTransactionID(read.text(1) ?? ""))) }
        return found
    }

    func storedAppTransaction(_ id: AppTransactionID?, of customer: CustomerID, scope: Int64) throws(SQLiteFailure) -> FactSource? {
        let find = try begin(.findAppTransaction)
        try find.bind(scope)
        try find.bind(id: customer)
        try find.bind(id?.rawValue ?? "")
        guard try find.step() else { return nil }
        defer { find.begin() }
        var row = SQLiteRow(find)
        return row.source()
    }

    func put(_ fact: AppTransactionFact, of customer: CustomerID, scope: Int64) throws(SQLiteFailure) {
        let insert = try begin(.insertAppTransaction)
        try AppTransactionRow.bind(fact, of: customer, scope: scope, to: insert)
        try insert.run()
        memory.forgetTeamFacts()
    }

    func hasFulfilment(_ id: TransactionID, of original: StoredOriginal) throws(SQLiteFailure) -> Bool {
        let find = try begin(.findFulfilment, original)
        try find.bind(id: id)
        defer { find.begin() }
        return try find.step()
    }

    func insert(_ fulfilment: FulfilmentFact, original: StoredOriginal) throws(SQLiteFailure) {
        let insert = try begin(.insertFulfilment)
        try FulfilmentRow.bind(fulfilment, original: original, to: insert)
        try insert.run()
        memory.originals[original]?.facts?.insert(fulfilment)
    }

    func grant(_ id: GrantID, app: AppID) throws(SQLiteFailure) -> GrantFact? {
        let read = try begin(.readGrant)
        try read.bind(id: app)
        try read.bind(id: id)
        guard try read.step() else { return nil }
        defer { read.begin() }
        var row = SQLiteRow(read, from: 1)
        return try GrantRow.read(&row, app: app)
    }

    func put(_ grant: GrantFact, app: Int64) throws(SQLiteFailure) {
        let insert = try begin(.insertGrant)
        try GrantRow.bind(grant, app: app, to: insert)
        try insert.run()
        memory.forgetTeamFacts()
    }

    func debit(_ id: DebitID, app: AppID) throws(SQLiteFailure) -> DebitFact? {
        let read = try begin(.readDebit)
        try read.bind(id: app)
        try read.bind(id: id)
        guard try read.step() else { return nil }
        defer { read.begin() }
        var row = SQLiteRow(read, from: 1)
        return try DebitRow.read(&row, app: app)
    }

    func insert(_ debit: DebitFact, app: Int64) throws(SQLiteFailure) {
        let insert = try begin(.insertDebit)
        try DebitRow.bind(debit, app: app, to: insert)
        try insert.run()
        memory.forgetTeamFacts()
    }

    func insert(_ audit: AuditEntry, app: Int64, at moment: EpochMilliseconds) throws(SQLiteFailure) {
        let insert = try begin(.insertAudit)
        try insert.bind(app)
        try insert.bind(moment)
        try insert.bind(audit.actor)
        try insert.bind(audit.action)
        try insert.bind(id: audit.customer)
        try insert.bind(audit.detail)
        try insert.run()
    }
}
