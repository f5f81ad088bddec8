import AppStoreTypes

extension Explainer {
    /// Why the team's grants give an entitlement or do not.
    func grantReasons(of id: EntitlementID) -> [Reason] {
        let grants = facts.grants.values.filter { $0.content == .entitlement(id) }
        let ordered = grants.sorted { ($0.grantedAt, $0.id, $0.app) < ($1.grantedAt, $1.id, $1.app) }
        return ordered.compactMap { grant in
            guard let fact = facts.reference(to: .grant(grant.key)) else { return nil }
            return Reason(code(of: grant), effect(of: grant), [fact]).with { reason in
                reason.reference = grant.id.rawValue
                reason.environment = grant.environment
                (reason.start, reason.end) = (grant.grantedAt, grant.end)
                reason.isServed = reason.effect == .gives
            }
        }
    }

    private func effect(of grant: GrantFact) -> Reason.Effect { code(of: grant) == .grantRuns ? .gives : .denies }

    private func code(of grant: GrantFact) -> ReasonCode {
        if grant.grantedAt > moment { return .grantLater }
        if let end = grant.end, end <= moment { return grant.withdrawnAt == end ? .grantWithdrawn : .grantEnded }
        return rules.environments.contains(grant.environment) ? .grantRuns : .environmentNotAllowed
    }

    /// Why the version of the app that the customer got first gives an entitlement or does not.
    func versionReasons(before limit: AppVersion) -> [Reason] {
        let documents = facts.appTransactions.values.sorted {
            ($0.key.scope, $0.key.id?.rawValue ?? "") < ($1.key.scope, $1.key.id?.rawValue ?? "")
        }
        var reasons = documents.compactMap { reason(for: $0, before: limit) }
        if reasons.allSatisfy({ $0.code == .versionNotCounted }), rules.environments.contains(where: { $0 != .sandbox }) {
            reasons.append(Reason(.versionUnknown, .leavesOpen, []).with { $0.versionLimit = limit })
        }
        return reasons
    }

    private func reason(for fact: AppTransactionFact, before limit: AppVersion) -> Reason? {
        guard let reference = facts.reference(to: .appTransaction(fact.key)) else { return nil }
        let environment = fact.key.scope.environment
        let version = fact.originalApplicationVersion.flatMap { AppVersion($0) }
        let code: ReasonCode
        let effect: Reason.Effect
        if environment == .sandbox || !rules.environments.contains(environment) {
            (code, effect) = (.versionNotCounted, .denies)
        } else if let version {
            (code, effect) = version < limit ? (.versionBefore, .gives) : (.versionNotBefore, .denies)
        } else {
            (code, effect) = (.versionUnreadable, .leavesOpen)
        }
        return Reason(code, effect, [reference]).with { reason in
            reason.environment = environment
            reason.version = fact.originalApplicationVersion
            reason.versionLimit = limit
            reason.start = fact.originalPurchaseDate
            reason.isServed = effect == .gives
        }
    }
}
