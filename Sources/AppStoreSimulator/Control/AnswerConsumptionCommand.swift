public import AppStoreTypes

/// The team's server says how a purchase was used; it counts within twelve hours of the wish for a refund.
public struct AnswerConsumptionCommand: Hashable, Codable, Sendable {
    /// The purchase.
    public var transactionId: TransactionID
    /// What the team would like.
    public var preference: ConsumptionAnswer.Preference?
    /// The share that was used, in thousandths of a percent.
    public var consumedPercentage: Int64?

    /// Makes the command.
    public init(transactionId: TransactionID, preference: ConsumptionAnswer.Preference? = nil, consumedPercentage: Int64? = nil) {
        self.transactionId = transactionId
        self.preference = preference
        self.consumedPercentage = consumedPercentage
    }
}
