public import AppStoreTypes

/// Whether a chain of purchases gave anything at a moment, by the same fold that decides about access.
///
/// The rules on environments do not matter here: a purchase that runs is somebody's, whether or not the app lets it give access.
public struct ChainActivity: Sendable {
    private let facts: FactSet
    private let rules: AccessRules

    /// The facts of the chain; rules tell the length of passes.
    public init(_ facts: FactSet, rules: AccessRules) {
        self.facts = facts
        var rules = rules
        rules.environments = Set(facts.transactions.keys.map(\.scope.environment))
        rules.entitlements = [:]
        self.rules = rules
    }

    /// Whether everything of the chain had ended or was taken back. What nobody can tell counts as running, and so does a
    /// consumable, which was delivered to somebody.
    public func isInactive(at moment: EpochMilliseconds) -> Bool {
        let state = fold(facts, at: moment, rules: rules)
        return state.subscriptions.allSatisfy { $0.access == .no }
            && state.nonConsumables.allSatisfy { !$0.givesAccess }
            && state.nonRenewingSubscriptions.allSatisfy { [.expired, .revoked].contains($0.state) }
            && state.consumables.allSatisfy(\.isRevoked)
            && state.unclassified.allSatisfy(\.isRevoked)
    }
}
