/// What became of a change that the team told.
public enum ChangeVerdict: Hashable, Sendable {
    /// It is new.
    case recorded
    /// The same was recorded before.
    case alreadyKnown
    /// Something else was recorded under its id before; nothing was changed.
    case conflict
    /// No purchase is known with the transaction; nothing was recorded.
    case unknownPurchase
    /// The customer has no grant with the id; nothing was recorded.
    case unknownGrant
    /// The customer has only so much of the currency; nothing was recorded.
    case insufficientBalance(Int64)
    /// An account cannot log in as another one; nothing was recorded.
    case notAnonymous
}
