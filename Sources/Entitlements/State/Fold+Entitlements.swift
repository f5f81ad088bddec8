import AppStoreTypes

extension Fold {
    /// What the app's rules make of everything that the customer has.
    func entitlements(
        _ groups: [SubscriptionGroup], _ products: [OwnedProduct], _ passes: [NonRenewingSubscription]
    ) -> [Entitlement] {
        guard !rules.entitlements.isEmpty else { return [] }
        var byProduct: [ProductID: [EntitlementSource]] = [:]
        for subscription in groups.flatMap(\.subscriptions) { add(subscription, to: &byProduct) }
        for product in products { byProduct[product.productID, default: []].append(EntitlementSource(product)) }
        for pass in passes { byProduct[pass.productID, default: []].append(EntitlementSource(pass)) }
        return rules.entitlements.keys.sorted().map { id in
            let rule = rules.entitlements[id] ?? EntitlementRule(products: [])
            var sources = rule.products.sorted().flatMap { byProduct[$0] ?? [] }
            sources += grantSources(of: id)
            if let version = rule.originalVersionBefore { sources += versionSources(before: version) }
            return Entitlement(id: id, access: sources.reduce(.no) { $0.or($1.access) }, sources: sources)
        }
    }

    /// The subscription gives by its current product; a product that it had before gives no more.
    private func add(_ subscription: Subscription, to sources: inout [ProductID: [EntitlementSource]]) {
        sources[subscription.productID, default: []].append(EntitlementSource(subscription))
    }

    private func grantSources(of id: EntitlementID) -> [EntitlementSource] {
        facts.grants.values
            .filter { $0.content == .entitlement(id) && $0.grantedAt <= moment }
            .sorted { ($0.grantedAt, $0.id) < ($1.grantedAt, $1.id) }
            .map { grant in
                let gives = grant.end.map { moment < $0 } ?? true
                let isAllowed = rules.environments.contains(grant.environment)
                return EntitlementSource(
                    kind: .grant(grant.key), productID: nil, environment: grant.environment, start: grant.grantedAt, end: grant.end,
                    access: Answer(gives && isAllowed), givesAccess: gives && isAllowed, evidence: [])
            }
    }

    private func versionSources(before limit: AppVersion) -> [EntitlementSource] {
        let known = facts.appTransactions.values
            .filter { $0.key.scope.environment != .sandbox && rules.environments.contains($0.key.scope.environment) }
            .sorted { ($0.key.scope, $0.key.id?.rawValue ?? "") < ($1.key.scope, $1.key.id?.rawValue ?? "") }
        guard !known.isEmpty else {
            guard rules.environments.contains(where: { $0 != .sandbox }) else { return [] }
            return [
                EntitlementSource(
                    kind: .unknownOriginalVersion, productID: nil, environment: .production, start: nil, end: nil, access: .unknown,
                    givesAccess: false, evidence: [])
            ]
        }
        return known.map { fact in
            let version = fact.originalApplicationVersion.flatMap { AppVersion($0) }
            let answer = Answer(version.map { $0 < limit })
            return EntitlementSource(
                kind: .originalVersion(fact.key), productID: nil, environment: fact.key.scope.environment,
                start: fact.originalPurchaseDate, end: nil, access: answer, givesAccess: answer == .yes,
                evidence: [fact.source.evidence])
        }
    }
}

extension EntitlementSource {
    init(_ subscription: Subscription) {
        kind = .subscription(subscription.original)
        productID = subscription.productID
        environment = subscription.environment
        start = subscription.current.purchaseDate
        end = subscription.accessEndDate
        access = subscription.access
        givesAccess = subscription.givesAccess
        evidence = subscription.current.evidence + (subscription.currentRenewal.map { [$0.source.evidence] } ?? [])
    }

    init(_ product: OwnedProduct) {
        kind = .product(product.period.key)
        productID = product.productID
        environment = product.environment
        start = product.period.purchaseDate
        end = product.isRevoked ? product.period.revocationDate : nil
        access = Answer(product.givesAccess)
        givesAccess = product.givesAccess
        evidence = product.period.evidence
    }

    init(_ pass: NonRenewingSubscription) {
        kind = .pass(pass.scope, pass.productID)
        productID = pass.productID
        environment = pass.environment
        start = pass.purchases.first?.purchaseDate
        end = pass.state == .revoked ? pass.purchases.compactMap(\.revocationDate).max() : pass.expirationDate
        access = pass.state == .endUnknown && pass.isEnvironmentAllowed ? .unknown : Answer(pass.givesAccess)
        givesAccess = pass.givesAccess
        evidence = pass.purchases.flatMap(\.evidence)
    }
}
