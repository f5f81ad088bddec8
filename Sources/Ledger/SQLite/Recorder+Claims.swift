import AppStoreTypes
import Entitlements

/// A claim that was stored, with whose the purchase was before.
struct StoredClaim {
    let key: OriginalTransactionKey
    let original: StoredOriginal
    let before: OwnershipDecision
}

extension Recorder {
    /// The row of the submission's customer, made if need be; tokens that wait for the customer change their chains.
    func remember(
        _ customer: CustomerReference?, app: Int64, at moment: EpochMilliseconds, _ changed: inout ChangedChains
    ) throws(SQLiteFailure) -> Int64? {
        guard let customer else { return nil }
        let find = try connection.statement(.findCustomer)
        find.begin()
        try find.bind(app)
        try find.bind(id: customer.id)
        if try find.step() {
            let id = find.integer(0)
            let hasToken = !find.isNull(1)
            find.begin()
            if !hasToken, let token = customer.token { try set(token, of: id, app: app, &changed) }
            return id
        }
        let insert = try connection.statement(.insertCustomer)
        insert.begin()
        try insert.bind(app)
        try insert.bind(id: customer.id)
        try insert.bind(customer.token)
        try insert.bind(moment)
        try insert.run()
        let id = connection.lastInsertedRow
        if let token = customer.token { try changeChains(named: token, app: app, &changed) }
        return id
    }

    /// Stores the claims and tells whose the purchases were before.
    func recordClaims(
        _ submission: Submission, customer: Int64?, _ changed: inout ChangedChains
    ) throws(SQLiteFailure) -> [StoredClaim] {
        guard let customer else { return [] }
        var stored: [StoredClaim] = []
        var seen: Set<OriginalTransactionKey> = []
        for claim in submission.claims where seen.insert(claim.original).inserted {
            let original = StoredOriginal(scope: try scopes.number(of: claim.original.scope), id: claim.original.id)
            try insert(original)
            stored.append(StoredClaim(key: claim.original, original: original, before: try ownership(of: original)))
            if try record(claim, original, customer: customer, submission) { changed.insert(original) }
        }
        return stored
    }

    /// Stores one claim; whether it may change whose the purchase is.
    private func record(
        _ claim: Submission.Claim, _ original: StoredOriginal, customer: Int64, _ submission: Submission
    ) throws(SQLiteFailure) -> Bool {
        let moments = try momentsAfterOthers(original, customer: customer, submission.receivedAt)
        let insert = try connection.statement(.insertClaim)
        insert.begin()
        try insert.bind(original.scope)
        try insert.bind(id: original.id)
        try insert.bind(customer)
        try insert.bind(moments.first)
        try insert.bind(claim.evidence)
        try insert.run()
        var isNews = connection.changedRows > 0
        switch submission.policy.terms(in: claim.original.scope.environment).conflict {
        case .reject, .share:
            break
        case .transfer, .transferIfInactive:
            let touch = try connection.statement(.touchClaim)
            touch.begin()
            try touch.bind(moments.last)
            try touch.bind(original.scope)
            try touch.bind(id: original.id)
            try touch.bind(customer)
            try touch.run()
            if connection.changedRows > 0 { isNews = true }
        }
        return isNews
    }

    /// The moments for a claim of this customer: later than every claim of others that was acknowledged before.
    ///
    /// Requests of the same millisecond, or of machines whose clocks differ, must not displace an owner who was already told so:
    /// the first claim is the one that was recorded first.
    private func momentsAfterOthers(
        _ original: StoredOriginal, customer: Int64, _ receivedAt: EpochMilliseconds
    ) throws(SQLiteFailure) -> (first: EpochMilliseconds, last: EpochMilliseconds) {
        var first = receivedAt.milliseconds
        var last = receivedAt.milliseconds
        for member in try originals(of: chain(of: original)) {
            let read = try connection.statement(.latestClaimOfOthers)
            read.begin()
            try read.bind(member.scope)
            try read.bind(id: member.id)
            try read.bind(customer)
            // A statement left open would hold an old picture of the file and fail the next commit beside another process.
            defer { read.begin() }
            guard try read.step(), !read.isNull(0) else { continue }
            first = max(first, read.integer(0) + 1)
            last = max(last, read.integer(1) + 1)
        }
        return (EpochMilliseconds(first), EpochMilliseconds(max(first, last)))
    }

    private func set(_ token: AppAccountToken, of customer: Int64, app: Int64, _ changed: inout ChangedChains) throws(SQLiteFailure) {
        let set = try connection.statement(.setCustomerToken)
        set.begin()
        try set.bind(token)
        try set.bind(customer)
        try set.run()
        try changeChains(named: token, app: app, &changed)
    }

    /// Chains whose transactions named a customer before the customer was known.
    func changeChains(named token: AppAccountToken, app: Int64, _ changed: inout ChangedChains) throws(SQLiteFailure) {
        let read = try connection.statement(.namingsOfToken)
        read.begin()
        try read.bind(token)
        try read.bind(app)
        while try read.step() {
            changed.insert(StoredOriginal(scope: read.integer(0), id: OriginalTransactionID(read.text(1) ?? "")))
        }
    }
}
