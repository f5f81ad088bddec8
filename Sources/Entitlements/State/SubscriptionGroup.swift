public import AppStoreTypes

/// The subscriptions of one group, of which a customer normally has one at a time.
public struct SubscriptionGroup: Hashable, Sendable {
    /// The app and environment.
    public let scope: PurchaseScope
    /// The group; `nil` gathers those whose documents do not tell.
    public let id: SubscriptionGroupID?
    /// The subscriptions, those with access first, then the latest purchase first.
    public let subscriptions: [Subscription]
}
