public import AppStoreTypes

/// Why a customer has what the customer has at a moment, and why not the rest.
///
/// Made from the same fold as the state, so that the two cannot disagree.
public struct Explanation: Hashable, Sendable {
    /// The customer.
    public let customer: CustomerID
    /// The moment.
    public let moment: EpochMilliseconds
    /// The first later moment at which the same facts give another state; `nil` when none does.
    public let nextChange: EpochMilliseconds?
    /// Whether anything at all is known of the customer.
    public let isKnown: Bool
    /// Every entitlement of the app's rules by name, whether the customer has it or not.
    public let entitlements: [EntitlementExplanation]
    /// Every product that the customer bought and no entitlement names, by id.
    public let products: [ProductExplanation]
    /// Purchases that the customer claimed and does not have.
    public let claims: [Reason]
}

/// Why a customer has an entitlement or not.
public struct EntitlementExplanation: Hashable, Sendable {
    /// The team's name.
    public let id: EntitlementID
    /// Whether the customer has it, as `CustomerState` says.
    public let answer: Answer
    /// Whether the customer is served now, by the app's rules on waiting for a renewal.
    public let isServed: Bool
    /// The end as it stands; `nil` when nothing known ends it or nothing gives it.
    public let end: EpochMilliseconds?
    /// Why; what gives comes first.
    public let reasons: [Reason]

    /// The answer in English, such as `pro: yes, until 2026-12-01T00:00:00Z`.
    public var words: String { ReasonWords.headline(id.rawValue, answer, isServed: isServed, end: end) }
}

/// Why a customer may use a product that no entitlement names, or not.
public struct ProductExplanation: Hashable, Sendable {
    /// The product.
    public let id: ProductID
    /// Whether the customer may use it.
    public let answer: Answer
    /// Whether the customer is served now.
    public let isServed: Bool
    /// The end as it stands; `nil` when nothing known ends it or nothing gives it.
    public let end: EpochMilliseconds?
    /// Why; what gives comes first.
    public let reasons: [Reason]

    /// The answer in English, such as `product coins: no`.
    public var words: String { "product " + ReasonWords.headline(id.rawValue, answer, isServed: isServed, end: end) }
}
