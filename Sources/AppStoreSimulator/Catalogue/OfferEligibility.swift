/// Whom an offer code is for, by the customer's past with the subscription group.
public enum OfferEligibility: String, Codable, Hashable, Sendable, CaseIterable {
    /// Never subscribed.
    case new
    /// Subscribed now.
    case existing
    /// Subscribed once.
    case expired
}
