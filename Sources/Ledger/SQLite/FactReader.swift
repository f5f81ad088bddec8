import AppStoreTypes
import Entitlements

/// Answers questions on a reading thread's own connection.
final class FactReader {
    let connection: SQLiteConnection
    let scopes: ScopeRegistry

    init(_ connection: SQLiteConnection) {
        self.connection = connection
        scopes = ScopeRegistry(connection)
    }

    /// Reads with the numbers that somebody else remembers too.
    init(_ connection: SQLiteConnection, scopes: ScopeRegistry) {
        self.connection = connection
        self.scopes = scopes
    }

    /// Runs `body` on one unchanging picture of the store.
    func snapshot<Value>(_ body: (FactReader) throws(SQLiteFailure) -> Value) throws(SQLiteFailure) -> Value {
        let begin = try connection.statement(.beginReading)
        begin.begin()
        try begin.run()
        do throws(SQLiteFailure) {
            let value = try body(self)
            try end()
            return value
        } catch {
            if connection.isInTransaction { try end() }
            throw error
        }
    }

    /// Everything about what a customer has.
    func facts(about customer: CustomerID, app: AppID) throws(SQLiteFailure) -> FactSet {
        var facts = FactSet()
        guard let number = try scopes.find(app) else { return facts }
        let people = try readTeamFacts(of: customer, app: app, number, into: &facts)
        guard let row = people.first?.row else { return facts }
        let originals = try originals(of: row)
        for original in originals {
            let key = OriginalTransactionKey(scope: try scopes.scope(original.scope), id: original.id)
            try readPurchases(original, key.scope, into: &facts)
            for person in people {
                guard let row = person.row, let claim = try claim(on: original, key, by: person.name, row) else { continue }
                facts.insert(claim)
            }
        }
        try readOrders(of: app, into: &facts)
        return facts
    }

    /// Everything about a chain and those linked with it.
    func facts(of original: OriginalTransactionKey) throws(SQLiteFailure) -> FactSet {
        var facts = FactSet()
        guard let chain = try chain(of: original) else { return facts }
        for member in try members(of: chain) {
            let key = OriginalTransactionKey(scope: original.scope, id: member.id)
            try readPurchases(member, original.scope, into: &facts)
            for claim in try claims(on: member, key) { facts.insert(claim) }
        }
        try readOrders(of: original.scope.app, into: &facts)
        return facts
    }

    /// Whose a chain is.
    func ownership(of original: OriginalTransactionKey) throws(SQLiteFailure) -> OwnershipRecord? {
        guard let chain = try chain(of: original) else { return nil }
        let members = try members(of: chain)
        let owners: [CustomerID] = try names(.readOwner, chain, column: 0)
        let sharers: [CustomerID] = try names(.readSharers, chain, column: 1)
        return OwnershipRecord(
            originals: members.map { OriginalTransactionKey(scope: original.scope, id: $0.id) }, owner: owners.first,
            holders: (owners + sharers).sorted())
    }

    /// The chain that a transaction belongs to.
    func chain(of transaction: TransactionKey) throws(SQLiteFailure) -> OriginalTransactionKey? {
        guard let scope = try scopes.find(transaction.scope) else { return nil }
        let find = try connection.statement(.findTransaction)
        find.begin()
        try find.bind(scope)
        try find.bind(id: transaction.id)
        guard try find.step(), let original = find.text(3) else { return nil }
        find.begin()
        return OriginalTransactionKey(scope: transaction.scope, id: OriginalTransactionID(original))
    }

    /// The order with an id.
    func order(_ id: AppAccountToken, app: AppID) throws(SQLiteFailure) -> OrderFact? {
        try OrderRow.read(id, app: app, on: connection)
    }

    /// Whether a purchase names by a token somebody who is not known.
    func awaits(_ token: AppAccountToken, app: AppID) throws(SQLiteFailure) -> Bool {
        let find = try connection.statement(.awaitedToken)
        find.begin()
        try find.bind(token)
        try find.bind(id: app)
        defer { find.begin() }
        return try find.step()
    }

    /// The signed bytes with a digest.
    func evidence(_ digest: EvidenceDigest, app: AppID) throws(SQLiteFailure) -> Evidence? {
        let read = try connection.statement(.readEvidence)
        read.begin()
        try read.bind(id: app)
        try read.bind(digest)
        guard try read.step() else { return nil }
        defer { read.begin() }
        var row = SQLiteRow(read)
        return row.evidence(digest)
    }

    private func readOrders(of app: AppID, into facts: inout FactSet) throws(SQLiteFailure) {
        for token in Set(facts.namings.keys.map(\.token)) {
            if let order = try OrderRow.read(token, app: app, on: connection) { facts.insert(order) }
        }
    }

    private func end() throws(SQLiteFailure) {
        let commit = try connection.statement(.commit)
        commit.begin()
        try commit.run()
    }

    /// What a customer owns and shares.
    func originals(of customer: Int64) throws(SQLiteFailure) -> [StoredOriginal] {
        var found: [StoredOriginal] = []
        for query in [Query.originalsOfOwner, .originalsOfSharer] {
            let read = try connection.statement(query)
            read.begin()
            try read.bind(customer)
            while try read.step() { found.append(StoredOriginal(scope: read.integer(0), id: OriginalTransactionID(read.text(1) ?? ""))) }
        }
        return found
    }

    private func chain(of original: OriginalTransactionKey) throws(SQLiteFailure) -> StoredOriginal? {
        guard let scope = try scopes.find(original.scope) else { return nil }
        let read = try connection.statement(.readOriginal)
        read.begin()
        try read.bind(scope)
        try read.bind(id: original.id)
        guard try read.step(), let chain = read.text(0) else { return nil }
        read.begin()
        return StoredOriginal(scope: scope, id: OriginalTransactionID(chain))
    }

    private func members(of chain: StoredOriginal) throws(SQLiteFailure) -> [StoredOriginal] {
        try names(.originalsOfChain, chain, column: 0).map { (id: OriginalTransactionID) in StoredOriginal(scope: chain.scope, id: id) }
    }

    private func names<ID: TextIdentifier>(_ query: Query, _ original: StoredOriginal, column: Int32) throws(SQLiteFailure) -> [ID] {
        let read = try connection.statement(query)
        read.begin()
        try read.bind(original.scope)
        try read.bind(id: original.id)
        var found: [ID] = []
        while try read.step() { found.append(ID(rawValue: read.text(column) ?? "")) }
        return found
    }

    /// Everything about the purchases of an original id, without claims.
    func readPurchases(_ original: StoredOriginal, _ scope: PurchaseScope, into facts: inout FactSet) throws(SQLiteFailure) {
        try each(.transactionsOfOriginal, original) { (row) throws(SQLiteFailure) in
            facts.insert(try TransactionRow.read(&row, scope: scope))
        }
        let kinds = try kinds(.kindsOfOriginal, original)
        try read(kinds, original, scope, into: &facts)
        if kinds.contains(.renewal) {
            try each(.renewalOfOriginal, original) { (row) throws(SQLiteFailure) in
                facts.insert(try RenewalRow.read(&row, scope: scope))
            }
        }
        if kinds.contains(.conflicts) {
            try readConflicts(original, OriginalTransactionKey(scope: scope, id: original.id), into: &facts)
        }
        if kinds.contains(.transfers) {
            for transfer in try transfers(of: original, OriginalTransactionKey(scope: scope, id: original.id)) { facts.insert(transfer) }
        }
    }

    /// What there can be about an original id that has no row.
    func readNews(ofUnknown original: StoredOriginal, _ scope: PurchaseScope, into facts: inout FactSet) throws(SQLiteFailure) {
        try read(kinds(.kindsOfUnknownOriginal, original), original, scope, into: &facts)
    }

    private func read(
        _ kinds: FactKinds, _ original: StoredOriginal, _ scope: PurchaseScope, into facts: inout FactSet
    ) throws(SQLiteFailure) {
        if kinds.contains(.notifications) {
            try each(.notificationsOfOriginal, original) { (row) throws(SQLiteFailure) in
                facts.insert(try NotificationRow.read(&row, scope: scope))
            }
        }
        if kinds.contains(.fulfilments) {
            try each(.fulfilmentsOfOriginal, original) { (row) throws(SQLiteFailure) in
                _ = row.text()
                facts.insert(try FulfilmentRow.read(&row, scope: scope))
            }
        }
    }

    private func kinds(_ query: Query, _ original: StoredOriginal) throws(SQLiteFailure) -> FactKinds {
        let find = try connection.statement(query)
        find.begin()
        try find.bind(original.scope)
        try find.bind(id: original.id)
        defer { find.begin() }
        return try find.step() ? FactKinds(rawValue: find.integer(0)) : []
    }

    /// Reads every row about an original id, without the scope's column.
    private func each(
        _ query: Query, _ original: StoredOriginal, _ body: (inout SQLiteRow) throws(SQLiteFailure) -> Void
    ) throws(SQLiteFailure) {
        let read = try connection.statement(query)
        read.begin()
        try read.bind(original.scope)
        try read.bind(id: original.id)
        while try read.step() {
            var row = SQLiteRow(read, from: 1)
            try body(&row)
        }
    }

    private func claim(
        on original: StoredOriginal, _ key: OriginalTransactionKey, by customer: CustomerID, _ number: Int64
    ) throws(SQLiteFailure) -> ClaimFact? {
        let read = try connection.statement(.claimOfCustomer)
        read.begin()
        try read.bind(original.scope)
        try read.bind(id: original.id)
        try read.bind(number)
        defer { read.begin() }
        guard try read.step() else { return nil }
        var row = SQLiteRow(read)
        let first = row.moment()
        let last = row.moment()
        guard let first, let last, first <= last, let evidence = row.digest() else { throw .damagedRow("claims", original.id.rawValue) }
        return ClaimFact(original: key, customer: customer, moments: first...last, evidence: evidence)
    }

    private func claims(on original: StoredOriginal, _ key: OriginalTransactionKey) throws(SQLiteFailure) -> [ClaimFact] {
        let read = try connection.statement(.claimsOfOriginal)
        read.begin()
        try read.bind(original.scope)
        try read.bind(id: original.id)
        var found: [ClaimFact] = []
        while try read.step() {
            var row = SQLiteRow(read, from: 1)
            found.append(try row.claim(on: key))
        }
        return found
    }

    private func readConflicts(
        _ original: StoredOriginal, _ key: OriginalTransactionKey, into facts: inout FactSet
    ) throws(SQLiteFailure) {
        let read = try connection.statement(.conflictsOfOriginal)
        read.begin()
        try read.bind(original.scope)
        try read.bind(id: original.id)
        while try read.step() {
            guard let kind = OwnershipConflict.Kind(rawValue: read.text(2) ?? "") else {
                throw .damagedRow("conflicts", original.id.rawValue)
            }
            facts.insert(
                OwnershipConflict(
                    original: key, owner: CustomerID(read.text(0) ?? ""), claimant: CustomerID(read.text(1) ?? ""), kind: kind))
        }
    }
}
