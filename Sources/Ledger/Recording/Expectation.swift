import Entitlements

/// What a submission brings about where nothing is known of its customer yet: found before the submission's turn comes, and used
/// when its turn shows that it is right.
struct Expectation: Sendable {
    /// Everything that the customer then has.
    let facts: FactSet
    /// What these facts say at the submission's moment.
    let state: CustomerState
    /// What is told of it, in order.
    let events: [LifecycleEvent]

    /// Larger submissions are not worked out before their turn.
    private static let factLimit = 64

    /// `nil` for submissions that bring more than purchases, or many of them.
    init?(_ submission: Submission, _ brought: FactSet) {
        guard let customer = submission.customer?.id, submission.changes.isEmpty, submission.appTransactions.isEmpty,
            submission.notification == nil, submission.transactions.count + submission.renewals.count <= Self.factLimit
        else { return nil }
        var facts = brought
        for claim in submission.claims {
            facts.insert(
                ClaimFact(original: claim.original, customer: customer, claimedAt: submission.receivedAt, evidence: claim.evidence))
        }
        self.facts = facts
        state = fold(facts, at: submission.receivedAt, rules: submission.rules)
        let nothing = fold(FactSet(), at: submission.receivedAt, rules: submission.rules)
        events = diff(nothing, state, customer: customer)
    }
}
