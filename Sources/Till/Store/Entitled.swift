import StoreKit

/// What StoreKit's own data say about the customer, also without a connection.
enum Entitled {
    /// What entitles the customer now: verified by StoreKit, not taken back, not replaced by a higher level of service.
    ///
    /// Dates are not looked at: in a grace period StoreKit counts what has expired.
    static func transactions() async -> [StoreTransaction] {
        var list: [StoreTransaction] = []
        for await result in Transaction.currentEntitlements {
            guard case .verified(let transaction) = result, !transaction.isUpgraded, transaction.revocationDate == nil else { continue }
            list.append(StoreTransaction(result))
        }
        return list
    }

    /// Where the subscriptions of every group stand that the customer ever subscribed to.
    ///
    /// A group whose status cannot be had is answered from the entitlements, which say less.
    static func subscriptions() async -> [StoreSubscription] {
        var list: [StoreSubscription] = []
        var entitled: [StoreTransaction]?
        for group in await groups() {
            if let statuses = try? await Product.SubscriptionInfo.status(for: group) {
                list += statuses.compactMap { StoreSubscription($0) }
                continue
            }
            if entitled == nil { entitled = await transactions() }
            list += (entitled ?? []).filter { $0.subscriptionGroupID == group }.map { StoreSubscription(entitledBy: $0) }
        }
        return list
    }

    /// The groups of all transactions on the device, in a fixed order; `Status.all` begins with iOS 17.
    private static func groups() async -> [String] {
        var groups: Set<String> = []
        for await result in Transaction.all {
            guard case .verified(let transaction) = result, let group = transaction.subscriptionGroupID else { continue }
            groups.insert(group)
        }
        return groups.sorted()
    }
}
