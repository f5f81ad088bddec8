import AppStoreTypes
import Entitlements

/// Customers, claims, and whose the purchases are.
extension SQLiteRows {
    func customer(_ id: CustomerID, app: Int64) throws(SQLiteFailure) -> (customer: StoredCustomer, hasToken: Bool)? {
        let find = try begin(.findCustomer)
        try find.bind(app)
        try find.bind(id: id)
        guard try find.step() else { return nil }
        defer { find.begin() }
        return (StoredCustomer(row: find.integer(0), name: id), !find.isNull(1))
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
        return StoredCustomer(row: connection.lastInsertedRow, name: customer.id)
    }

    func set(_ token: AppAccountToken, of customer: StoredCustomer, app _: Int64) throws(SQLiteFailure) {
        let set = try begin(.setCustomerToken)
        try set.bind(token)
        try set.bind(customer.row)
        try set.run()
    }

    func isCustomersToken(_ token: AppAccountToken, app: Int64) throws(SQLiteFailure) -> Bool {
        let find = try begin(.findToken)
        try find.bind(app)
        try find.bind(token)
        defer { find.begin() }
        return try find.step()
    }

    func originals(naming token: AppAccountToken, app: Int64) throws(SQLiteFailure) -> [StoredOriginal] {
        let read = try begin(.namingsOfToken)
        try read.bind(token)
        try read.bind(app)
        var found: [StoredOriginal] = []
        while try read.step() { found.append(StoredOriginal(scope: read.integer(0), id: OriginalTransactionID(read.text(1) ?? ""))) }
        return found
    }

    func insertClaim(
        on original: StoredOriginal, by customer: StoredCustomer, at moment: EpochMilliseconds, evidence: EvidenceDigest
    ) throws(SQLiteFailure) -> Bool {
        let insert = try begin(.insertClaim, original)
        try insert.bind(customer.row)
        try insert.bind(moment)
        try insert.bind(evidence)
        return try change(insert)
    }

    func touchClaim(
        on original: StoredOriginal, by customer: StoredCustomer, at moment: EpochMilliseconds
    ) throws(SQLiteFailure) -> Bool {
        let touch = try begin(.touchClaim)
        try touch.bind(moment)
        try touch.bind(original.scope)
        try touch.bind(id: original.id)
        try touch.bind(customer.row)
        return try change(touch)
    }

    func latestClaim(
        on original: StoredOriginal, besides customer: StoredCustomer
    ) throws(SQLiteFailure) -> (first: Int64, last: Int64)? {
        let read = try begin(.latestClaimOfOthers, original)
        try read.bind(customer.row)
        // A statement left open would hold an old picture of the file and fail the next commit beside another process.
        defer { read.begin() }
        guard try read.step(), !read.isNull(0) else { return nil }
        return (read.integer(0), read.integer(1))
    }

    func claims(
        on original: StoredOriginal, _ key: OriginalTransactionKey
    ) throws(SQLiteFailure) -> [(StoredCustomer, ClaimFact)] {
        let read = try begin(.claimsOfOriginal, original)
        var found: [(StoredCustomer, ClaimFact)] = []
        while try read.step() {
            var row = SQLiteRow(read)
            let number = row.number()
            let claim = try row.claim(on: key)
            found.append((StoredCustomer(row: number, name: claim.customer), claim))
        }
        return found
    }

    func namings(
        of original: StoredOriginal, _ key: OriginalTransactionKey, app: Int64
    ) throws(SQLiteFailure) -> [(naming: TokenNaming, customer: StoredCustomer?)] {
        let read = try begin(.namingsOfOriginal)
        try read.bind(app)
        try read.bind(original.scope)
        try read.bind(id: original.id)
        var found: [(naming: TokenNaming, customer: StoredCustomer?)] = []
        while try read.step() {
            var row = SQLiteRow(read)
            let token = row.token()
            let transaction: TransactionID? = row.id()
            let purchaseDate = row.moment()
            guard let token, let transaction, let purchaseDate else { throw .damagedRow("namings", original.id.rawValue) }
            let number = row.optionalNumber()
            let name: CustomerID? = row.id()
            found.append(
                (
                    TokenNaming(original: key, token: token, transaction: transaction, purchaseDate: purchaseDate),
                    number.flatMap { number in name.map { StoredCustomer(row: number, name: $0) } }
                ))
        }
        return found
    }

    func owner(of original: StoredOriginal) throws(SQLiteFailure) -> CustomerID? {
        let read = try begin(.readOwner, original)
        // Reset in every case: a statement left open would hold an old picture of the file beside another process.
        defer { read.begin() }
        guard try read.step(), let owner = read.text(0) else { return nil }
        return CustomerID(owner)
    }

    func sharers(of original: StoredOriginal) throws(SQLiteFailure) -> [StoredCustomer] {
        let read = try begin(.readSharers, original)
        var found: [StoredCustomer] = []
        while try read.step() { found.append(StoredCustomer(row: read.integer(0), name: CustomerID(read.text(1) ?? ""))) }
        return found
    }

    func setOwner(_ customer: StoredCustomer?, of original: StoredOriginal) throws(SQLiteFailure) {
        let set = try begin(.setOwner)
        try set.bind(customer?.row)
        try set.bind(original.scope)
        try set.bind(id: original.id)
        try set.run()
    }

    func insertSharer(_ customer: StoredCustomer, of original: StoredOriginal) throws(SQLiteFailure) {
        let insert = try begin(.insertSharer, original)
        try insert.bind(customer.row)
        try insert.run()
    }

    func deleteSharer(_ customer: StoredCustomer, of original: StoredOriginal) throws(SQLiteFailure) {
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
    }
}
