import AppStoreTypes
import Entitlements

/// Customers, claims, and whose the purchases are.
extension SQLiteRows {
    func customer(_ id: CustomerID, app: Int64) throws(SQLiteFailure) -> (customer: StoredCustomer, hasToken: Bool)? {
        let person = try known(id, app: app)
        return person.customer.map { ($0, person.hasToken) }
    }

    func insert(
        _ customer: CustomerReference, app: Int64, at moment: EpochMilliseconds
    ) throws(SQLiteFailure) -> StoredCustomer {
        let insert = try begin(.insertCustomer)
        try insert.bind(app)
        try insert.bind(id: customer.id)
        try insert.bind(customer.token)
        try insert.bind(moment)
        try insert.run()
        let made = StoredCustomer(row: connection.lastInsertedRow, name: customer.id)
        let person = try known(customer.id, app: app)
        (person.row, person.hasToken) = (made.row, customer.token != nil)
        if let token = customer.token { memory.token(token, app: app).customers?.append(made) }
        return made
    }

    func set(_ token: AppAccountToken, of customer: StoredCustomer, app: Int64) throws(SQLiteFailure) {
        let set = try begin(.setCustomerToken)
        try set.bind(token)
        try set.bind(customer.row)
        try set.run()
        try known(customer.name, app: app).hasToken = true
        memory.token(token, app: app).customers?.append(customer)
    }

    func isCustomersToken(_ token: AppAccountToken, app: Int64) throws(SQLiteFailure) -> Bool {
        try !customers(of: token, app: app).isEmpty
    }

    /// Whose own token it is.
    private func customers(of token: AppAccountToken, app: Int64) throws(SQLiteFailure) -> [StoredCustomer] {
        let known = memory.token(token, app: app)
        if let customers = known.customers { return customers }
        let read = try begin(.customersOfToken)
        try read.bind(app)
        try read.bind(token)
        var found: [StoredCustomer] = []
        while try read.step() { found.append(StoredCustomer(row: read.integer(0), name: CustomerID(read.text(1) ?? ""))) }
        known.customers = found
        return found
    }

    func originals(naming token: AppAccountToken, app: Int64) throws(SQLiteFailure) -> [StoredOriginal] {
        let known = memory.token(token, app: app)
        if let originals = known.originals { return Array(originals) }
        let read = try begin(.namingsOfToken)
        try read.bind(token)
        try read.bind(app)
        var found: Set<StoredOriginal> = []
        while try read.step() { found.insert(StoredOriginal(scope: read.integer(0), id: OriginalTransactionID(read.text(1) ?? ""))) }
        known.originals = found
        return Array(found)
    }

    func insertClaim(
        on original: StoredOriginal, by customer: StoredCustomer, at moment: EpochMilliseconds, evidence: EvidenceDigest
    ) throws(SQLiteFailure) -> Bool {
        let known = try known(original)
        let claims = try claims(on: known)
        if claims.contains(where: { $0.customer.row == customer.row }) { return false }
        let insert = try begin(.addClaim, original)
        try insert.bind(customer.row)
        try insert.bind(moment)
        try insert.bind(evidence)
        try insert.run()
        let key = OriginalTransactionKey(scope: try scope(original.scope), id: original.id)
        known.claims = claims + [(customer, ClaimFact(original: key, customer: customer.name, claimedAt: moment, evidence: evidence))]
        return true
    }

    func touchClaim(
        on original: StoredOriginal, by customer: StoredCustomer, at moment: EpochMilliseconds
    ) throws(SQLiteFailure) -> Bool {
        let known = try known(original)
        var claims = try claims(on: known)
        guard let place = claims.firstIndex(where: { $0.customer.row == customer.row && $0.claim.lastClaimedAt < moment }) else {
            return false
        }
        let touch = try begin(.touchClaim)
        try touch.bind(moment)
        try touch.bind(original.scope)
        try touch.bind(id: original.id)
        try touch.bind(customer.row)
        try touch.run()
        let claim = claims[place].claim
        claims[place].claim = ClaimFact(
            original: claim.original, customer: claim.customer, moments: claim.claimedAt...moment, evidence: claim.evidence)
        known.claims = claims
        return true
    }

    func latestClaim(
        on original: StoredOriginal, besides customer: StoredCustomer
    ) throws(SQLiteFailure) -> (first: Int64, last: Int64)? {
        let others = try claims(on: known(original)).filter { $0.customer.row != customer.row }.map(\.claim)
        guard let first = others.map(\.claimedAt).max(), let last = others.map(\.lastClaimedAt).max() else { return nil }
        return (first.milliseconds, last.milliseconds)
    }

    func claims(
        on original: StoredOriginal, _: OriginalTransactionKey
    ) throws(SQLiteFailure) -> [(StoredCustomer, ClaimFact)] {
        try claims(on: known(original)).map { ($0.customer, $0.claim) }
    }

    func namings(
        of original: StoredOriginal, _: OriginalTransactionKey, app: Int64
    ) throws(SQLiteFailure) -> [(naming: TokenNaming, customer: StoredCustomer?)] {
        var found: [(naming: TokenNaming, customer: StoredCustomer?)] = []
        for naming in try namings(of: known(original)) {
            let people = try people(named: naming.token, naming.original.scope.app, app)
            if people.isEmpty { found.append((naming, nil)) }
            for person in people { found.append((naming, person)) }
        }
        return found
    }

    /// Whose own token it is, or, where it is nobody's, who made the order with it as its id.
    private func people(named token: AppAccountToken, _ app: AppID, _ number: Int64) throws(SQLiteFailure) -> [StoredCustomer] {
        let own = try customers(of: token, app: number)
        if !own.isEmpty { return own }
        guard let order = try order(token, app: app), let buyer = try customer(order.customer, app: number) else { return [] }
        return [buyer.customer]
    }

    /// Whom the transactions of an original id name.
    func namings(of original: KnownOriginal) throws(SQLiteFailure) -> [TokenNaming] {
        if let known = original.namings { return known }
        let key = OriginalTransactionKey(scope: try scope(original.id.scope), id: original.id.id)
        let read = try begin(.readNamings, original.id)
        var found: [TokenNaming] = []
        while try read.step() {
            var row = SQLiteRow(read)
            let token = row.token()
            let transaction: TransactionID? = row.id()
            guard let token, let transaction, let purchaseDate = row.moment() else {
                throw .damagedRow("namings", original.id.id.rawValue)
            }
            found.append(TokenNaming(original: key, token: token, transaction: transaction, purchaseDate: purchaseDate))
        }
        original.namings = found
        return found
    }

    func owner(of original: StoredOriginal) throws(SQLiteFailure) -> CustomerID? { try known(original).owner?.name }

    func sharers(of original: StoredOriginal) throws(SQLiteFailure) -> [StoredCustomer] {
        let known = try known(original)
        if let sharers = known.sharers { return sharers }
        let read = try begin(.readSharers, original)
        var found: [StoredCustomer] = []
        while try read.step() { found.append(StoredCustomer(row: read.integer(0), name: CustomerID(read.text(1) ?? ""))) }
        known.sharers = found
        return found
    }

    func setOwner(_ customer: StoredCustomer?, of original: StoredOriginal) throws(SQLiteFailure) { try known(original).owner = customer }

    func insertSharer(_ customer: StoredCustomer, of original: StoredOriginal) throws(SQLiteFailure) {
        let known = try known(original)
        known.sharers = try sharers(of: original).filter { $0 != customer } + [customer]
        let insert = try begin(.insertSharer, original)
        try insert.bind(customer.row)
        try insert.run()
    }

    func deleteSharer(_ customer: StoredCustomer, of original: StoredOriginal) throws(SQLiteFailure) {
        let known = try known(original)
        known.sharers = try sharers(of: original).filter { $0 != customer }
        let delete = try begin(.deleteSharer, original)
        try delete.bind(customer.row)
        try delete.run()
    }

    func insert(
        _ conflict: OwnershipConflict, scope: Int64, owner: StoredCustomer?, claimant: StoredCustomer?, at moment: EpochMilliseconds
    ) throws(SQLiteFailure) {
        let insert = try begin(.insertConflict)
        try insert.bind(scope)
        try insert.bind(id: conflict.original.id)
        try insert.bind(owner?.row)
        try insert.bind(claimant?.row)
        try insert.bind(conflict.kind.rawValue)
        try insert.bind(moment)
        try insert.run()
        try change(StoredOriginal(scope: scope, id: conflict.original.id)) { $0.insert(conflict) }
    }
}
