/// What an app decides about purchases that more than one customer calls theirs.
public struct OwnershipPolicy: Hashable, Sendable {
    /// What happens to a later claim or a changed token.
    public enum Conflict: String, Hashable, Sendable, CaseIterable {
        /// The purchase stays with the customer whom it was bound to first.
        case reject
        /// The purchase moves to whoever claimed or was named last.
        case transfer
        /// Everybody who claimed or was named has access; the first stays the payer.
        case share
    }

    /// What happens to a later claim or a changed token.
    public var conflict: Conflict
    /// Whether only a token binds: a purchase whose token names no known customer is parked, whoever claims it.
    public var requiresToken: Bool

    /// A policy, each part of which the app must state.
    public init(conflict: Conflict, requiresToken: Bool) {
        self.conflict = conflict
        self.requiresToken = requiresToken
    }

    /// First come, and no token required.
    public static let standard = OwnershipPolicy(conflict: .reject, requiresToken: false)
}
