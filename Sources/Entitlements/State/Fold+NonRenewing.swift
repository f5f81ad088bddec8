import AppStoreTypes

extension Fold {
    private static let day: Int64 = 86_400_000

    /// Stacks the purchases of each non-renewing product.
    func nonRenewingSubscriptions(_ periods: [PaidPeriod]) -> [NonRenewingSubscription] {
        var products: [ProductKey: [PaidPeriod]] = [:]
        for period in periods {
            products[ProductKey(scope: period.fact.scope, product: period.fact.productID), default: []].append(period)
        }
        return products.keys.sorted().map { key in nonRenewingSubscription(key, purchases: products[key] ?? []) }
    }

    private func nonRenewingSubscription(_ key: ProductKey, purchases: [PaidPeriod]) -> NonRenewingSubscription {
        let standing = purchases.filter { !$0.isRevoked(at: moment) && $0.fact.ownershipType.isKnown }
        let end = end(of: standing, product: key.product)
        let state: NonRenewingSubscription.State
        if standing.isEmpty {
            state = purchases.allSatisfy { $0.isRevoked(at: moment) } ? .revoked : .endUnknown
        } else if let end {
            state = moment < end ? .active : .expired
        } else {
            state = .endUnknown
        }
        return NonRenewingSubscription(
            scope: key.scope, productID: key.product, state: state, expirationDate: end, purchases: purchases,
            isEnvironmentAllowed: rules.environments.contains(key.scope.environment),
            reviewReasons: purchases.flatMap { $0.fact.reviewReasons(kind: .nonRenewing) })
    }

    /// The end of all time bought; `nil` when the product has no configured length or nothing stands.
    private func end(of purchases: [PaidPeriod], product: ProductID) -> EpochMilliseconds? {
        guard let days = rules.products[product]?.lengthInDays else { return nil }
        var end: Int64?
        for purchase in purchases {
            let begin = max(end ?? .min, purchase.purchaseDate.milliseconds)
            let length = days * Self.day * Int64(purchase.fact.purchasedQuantity)
            end = min(begin + length, EpochMilliseconds.bounds.upperBound)
        }
        return end.map(EpochMilliseconds.init(_:))
    }

    private struct ProductKey: Hashable, Comparable {
        let scope: PurchaseScope
        let product: ProductID

        static func < (lhs: Self, rhs: Self) -> Bool {
            (lhs.scope, lhs.product) < (rhs.scope, rhs.product)
        }
    }
}
