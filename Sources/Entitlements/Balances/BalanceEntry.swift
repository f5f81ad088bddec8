public import AppStoreTypes

/// One movement of an in-app currency from one account to another; what leaves the one arrives at the other.
public struct BalanceEntry: Hashable, Sendable {
    /// The accounts between which units move. Their sum is always nought.
    public enum Account: String, Hashable, Sendable, CaseIterable {
        /// What the customer can spend.
        case customer
        /// Where bought units come from.
        case sold
        /// Where units that the team gave come from.
        case granted
        /// Where spent units go.
        case spent
        /// Where refunded units go.
        case takenBack
        /// What the house bears where a balance stops at nought.
        case forgiven
    }

    /// What moved the units.
    public enum Cause: Hashable, Sendable {
        /// A purchase.
        case purchase(PaidPeriodKey)
        /// A refund of a purchase.
        case refund(PaidPeriodKey)
        /// A grant of the team.
        case grant(GrantFact.Key)
        /// The withdrawal of a grant.
        case withdrawal(GrantFact.Key)
        /// A spending.
        case debit(DebitFact.Key)
    }

    /// What moved the units.
    public let cause: Cause
    /// When.
    public let date: EpochMilliseconds
    /// The account that they left.
    public let from: Account
    /// The account that they came to.
    public let to: Account
    /// How many; at least 1.
    public let units: Int64
    /// The customer's balance after it.
    public let balance: Int64
}
