/// A submission that waits to be recorded, if possible in one transaction with others that wait.
///
/// They share the wait for the disk, the locks and the question about what is known. Only those that name nothing in common share,
/// and only small ones, so that a transaction has neither many locks nor much to do again.
struct SharedSubmission: Sendable {
    /// How many share at most.
    static let limit = 16
    /// How many facts and claims, and how many bytes of evidence, a submission may have to share.
    private static let (factLimit, byteLimit) = (8, 64 << 10)

    let prepared: PreparedSubmission
    let keys: WorkingKeys
    let answer: @Sendable (Result<RecordReceipt, LedgerError>) -> Void

    /// Whether a submission may share; those in which the team changes something, or many facts come, have a transaction of their own.
    static func isPossible(_ prepared: PreparedSubmission) -> Bool {
        let submission = prepared.submission
        let facts = submission.transactions.count + submission.renewals.count + submission.claims.count + submission.appTransactions.count
        return submission.changes.isEmpty && submission.audit == nil && facts <= factLimit && prepared.weight <= byteLimit
    }

    /// Chooses from those that wait the first, and those behind it that name nothing that one before them names.
    static func group(_ waiting: [SharedSubmission]) -> (chosen: [Int], keys: WorkingKeys?) {
        var union: WorkingKeys?
        var chosen: [Int] = []
        var passedOver: WorkingKeys?
        for (number, next) in waiting.enumerated() {
            let isFree = (union.map { $0.app == next.keys.app && $0.isDisjoint(with: next.keys) } ?? true)
            // Nobody overtakes a submission about the same purchase.
            if isFree, passedOver?.isDisjoint(with: next.keys) ?? true {
                chosen.append(number)
                union = union?.union(next.keys) ?? next.keys
            } else {
                passedOver = passedOver?.union(next.keys) ?? next.keys
            }
        }
        return (chosen, union)
    }
}

extension WorkingKeys {
    /// Whether two transactions name nothing in common, besides the app and the scopes.
    func isDisjoint(with other: WorkingKeys) -> Bool {
        let (mine, theirs) = (Set(customers.map(\.id)), Set(other.customers.map(\.id)))
        let notified = Set(notifications.map(\.id))
        return originals.isDisjoint(with: other.originals) && transactions.isDisjoint(with: other.transactions)
            && billing.isDisjoint(with: other.billing) && tokens.isDisjoint(with: other.tokens) && mine.isDisjoint(with: theirs)
            && !other.notifications.contains { notified.contains($0.id) }
    }

    /// What two submissions name, together.
    func union(_ other: WorkingKeys) -> WorkingKeys {
        var union = self
        union.scopes.formUnion(other.scopes)
        union.originals.formUnion(other.originals)
        union.transactions.formUnion(other.transactions)
        union.billing.formUnion(other.billing)
        union.customers += other.customers
        union.tokens.formUnion(other.tokens)
        union.notifications += other.notifications
        union.accounts.formUnion(other.accounts)
        return union
    }
}
