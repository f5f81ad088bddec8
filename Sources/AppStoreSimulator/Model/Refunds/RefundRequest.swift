import AppStoreTypes

/// A customer's wish for a refund that Apple has not decided.
struct RefundRequest: Hashable, Sendable {
    /// Tells one wish from a later one about the same purchase.
    let serial: Int
    let asked: EpochMilliseconds
    let reason: ConsumptionRequestReason
    /// What the team's server answered.
    var answer: ConsumptionAnswer?
}

/// What a team's server says about the use of a purchase, within the twelve hours that Apple waits.
public struct ConsumptionAnswer: Hashable, Codable, Sendable {
    /// What the team would like.
    public var preference: Preference?
    /// The share that was used, in thousandths of a percent.
    public var consumedPercentage: Int64?

    /// What a team would like Apple to do.
    public enum Preference: String, Codable, Hashable, Sendable, CaseIterable {
        /// No refund.
        case decline
        /// All of it.
        case grantFull
        /// What was not used.
        case grantProrated
    }

    /// Says what the team would like.
    public init(preference: Preference? = nil, consumedPercentage: Int64? = nil) {
        self.preference = preference
        self.consumedPercentage = consumedPercentage
    }
}

/// How Apple decides about wishes for refunds when the twelve hours are over.
public enum RefundPolicy: String, Codable, Hashable, Sendable, CaseIterable {
    /// Not at all: the commands `refund` and `declineRefund` decide.
    case byHand
    /// Gives everything back.
    case grant
    /// Gives nothing back.
    case decline
    /// Does what the team's server would like; without an answer gives everything back.
    case followPreference
}
