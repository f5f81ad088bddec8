/// What became of a customer's claim on one purchase.
public enum ClaimOutcome: String, Hashable, Sendable, CaseIterable {
    /// The purchase belonged to nobody and is now the customer's.
    case bound
    /// The purchase was the customer's before.
    case alreadyBound
    /// The purchase moved to the customer from somebody else.
    case transferred
    /// The customer has access beside the owner.
    case shared
    /// The purchase is kept but bound to nobody, because the app demands a token that names a customer.
    case parked
    /// The purchase stays with somebody else; the reply names nobody.
    case ownedByAnotherCustomer

    /// Whether the customer has the purchase after the claim.
    public var isHeld: Bool {
        switch self {
        case .bound, .alreadyBound, .transferred, .shared: true
        case .parked, .ownedByAnotherCustomer: false
        }
    }
}
