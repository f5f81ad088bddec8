import AppStoreTypes
import Entitlements

/// A submission that was checked and whose documents about the same thing are combined, outside the writer's thread.
struct PreparedSubmission: Sendable {
    let submission: Submission
    let facts: FactSet
    /// The documents that carry tokens, each with the tokens.
    let namings: [(evidence: EvidenceDigest, token: AppAccountToken)]
    /// What becomes of a customer of whom nothing is known; `nil` where nobody worked it out.
    private(set) var expectation: Expectation?

    /// Checks a submission against the limits and against itself.
    init(_ submission: Submission) throws(LedgerError) {
        try Self.checkSizes(submission)
        try Self.checkReferences(submission)
        try Self.checkChanges(submission)
        try Submission.Relay.check(submission.relays)
        self.submission = submission
        facts = FactSet(transactions: submission.transactions, renewals: submission.renewals)
        namings = Self.namings(submission.transactions, submission.renewals, [submission.notification?.evidence].compactMap { $0 })
    }

    /// Which documents carry which tokens; a notification carries those of all that it holds.
    static func namings(
        _ transactions: [TransactionFact], _ renewals: [RenewalFact], _ wholes: [EvidenceDigest]
    ) -> [(evidence: EvidenceDigest, token: AppAccountToken)] {
        var found: [EvidenceDigest: Set<AppAccountToken>] = [:]
        func add(_ token: AppAccountToken?, _ evidence: EvidenceDigest) {
            guard let token else { return }
            for digest in [evidence] + wholes { found[digest, default: []].insert(token) }
        }
        for fact in transactions { add(fact.appAccountToken, fact.source.evidence) }
        for fact in renewals { add(fact.appAccountToken, fact.source.evidence) }
        return found.flatMap { digest, tokens in tokens.map { (digest, $0) } }
    }

    /// Works out what becomes of the customer, so that less is left to do when the turn comes; worth it where the submission waits.
    mutating func workOut() { expectation = Expectation(submission, facts) }

    /// About how many bytes the submission keeps in memory.
    var weight: Int {
        submission.evidence.reduce(256) { $0 + $1.bytes.count } + submission.relays.reduce(0) { $0 + $1.body.count }
            + 512 * (submission.transactions.count + submission.renewals.count)
    }

    private static func checkSizes(_ submission: Submission) throws(LedgerError) {
        for (name, count) in [
            ("transactions", submission.transactions.count), ("renewals", submission.renewals.count),
            ("claims", submission.claims.count), ("documents", submission.evidence.count),
            ("changes", submission.changes.count + submission.appTransactions.count),
        ] where count > Submission.factLimit {
            throw LedgerError(
                .tooLarge, "a submission of \(count) \(name) is over the limit of \(Submission.factLimit): send it in parts",
                isRetryable: false)
        }
        let bytes = submission.evidence.reduce(0) { $0 + $1.bytes.count }
        guard bytes <= Submission.byteLimit else {
            throw LedgerError(
                .tooLarge, "evidence of \(bytes) bytes is over the limit of \(Submission.byteLimit): send it in parts",
                isRetryable: false)
        }
        let names = [
            ("app", submission.app.rawValue, AppID.lengthLimit),
            ("customer", submission.customer?.id.rawValue ?? "-", CustomerID.lengthLimit),
        ]
        let longest = [("notification", submission.notification?.id ?? "-", NotificationRecord.idLimit)]
        for (name, text, limit) in names + longest where text.isEmpty || text.utf8.count > limit {
            throw LedgerError(
                .tooLarge, "the \(name)'s id has \(text.utf8.count) bytes: give one of 1 to \(limit)", isRetryable: false)
        }
    }

    private static func checkReferences(_ submission: Submission) throws(LedgerError) {
        guard submission.customer != nil || (submission.claims.isEmpty && submission.appTransactions.isEmpty) else {
            throw LedgerError(.inconsistent, "purchases are claimed but no customer is named: name the customer", isRetryable: false)
        }
        let evidence = Set(submission.evidence.map { $0.digest })
        func check(_ digest: EvidenceDigest, _ scope: PurchaseScope) throws(LedgerError) {
            guard evidence.contains(digest) else {
                throw LedgerError(.inconsistent, "the evidence \(digest) of a fact is not in the submission: add it", isRetryable: false)
            }
            guard scope.app == submission.app else {
                throw LedgerError(
                    .inconsistent,
                    "a fact of app '\(scope.app.rawValue.prefix(64))' is in a submission of '\(submission.app.rawValue.prefix(64))'",
                    isRetryable: false)
            }
        }
        for fact in submission.transactions { try check(fact.source.evidence, fact.scope) }
        for fact in submission.renewals { try check(fact.source.evidence, fact.key.scope) }
        for claim in submission.claims { try check(claim.evidence, claim.original.scope) }
        if let notification = submission.notification { try check(notification.evidence, notification.scope) }
        for fact in submission.appTransactions { try check(fact.source.evidence, fact.key.scope) }
    }
}
