public import AppStoreTypes

/// What an app decides about purchases that more than one customer calls theirs.
public struct OwnershipPolicy: Hashable, Sendable {
    /// What happens to a later claim or a changed token.
    public enum Conflict: String, Hashable, Sendable, CaseIterable {
        /// The purchase stays with the customer whom it was bound to first.
        case reject
        /// The purchase moves to whoever claimed or was named last.
        case transfer
        /// The purchase moves to whoever claims it while it gives nothing: expired, refunded, in retry without grace.
        case transferIfInactive
        /// Everybody who claimed or was named has access, up to `shareLimit`; the first stays the payer.
        case share
    }

    /// What holds in one environment.
    public struct Terms: Hashable, Sendable {
        /// What happens to a later claim or a changed token.
        public var conflict: Conflict
        /// Whether only a token binds.
        public var requiresToken: Bool

        /// Terms, each part of which the app must state.
        public init(conflict: Conflict, requiresToken: Bool) {
            self.conflict = conflict
            self.requiresToken = requiresToken
        }
    }

    /// What happens to a later claim or a changed token.
    public var conflict: Conflict
    /// Whether only a token binds: a purchase whose token names no known customer is parked, whoever claims it.
    public var requiresToken: Bool
    /// How many customers may share a purchase, the owner included; at least 1, `nil` for no limit. Only `share` looks at it.
    public var shareLimit: Int?
    /// How many customers who have not logged in may use a purchase beside its owner; 0 or more.
    ///
    /// An app without accounts has nobody else: each device is a customer of its own, and those of one Apple Account restore the
    /// same purchases. The limit keeps one copied document from serving the world.
    public var anonymousLimit: Int
    /// Whether whoever is refused is given a hint at the owner, such as `a•••@e•••`; off unless the app says otherwise.
    public var givesMaskedHint: Bool
    /// What holds elsewhere: an environment that is not named here has `conflict` and `requiresToken`.
    public var exceptions: [AppStoreEnvironment: Terms]

    /// Ten devices.
    public static let defaultAnonymousLimit = 10

    /// A policy, each part of which the app must state.
    public init(
        conflict: Conflict, requiresToken: Bool, shareLimit: Int? = nil, anonymousLimit: Int = Self.defaultAnonymousLimit,
        givesMaskedHint: Bool = false, exceptions: [AppStoreEnvironment: Terms] = [:]
    ) {
        self.conflict = conflict
        self.requiresToken = requiresToken
        self.shareLimit = shareLimit.map { max(1, $0) }
        self.anonymousLimit = max(0, anonymousLimit)
        self.givesMaskedHint = givesMaskedHint
        self.exceptions = exceptions
    }

    /// What holds in an environment.
    public func terms(in environment: AppStoreEnvironment) -> Terms {
        exceptions[environment] ?? Terms(conflict: conflict, requiresToken: requiresToken)
    }

    /// First come, and no token required.
    public static let standard = OwnershipPolicy(conflict: .reject, requiresToken: false)
}
