/// The states of one group's subscriptions.
///
/// Source: [subscriptiongroupidentifieritem](https://developer.apple.com/documentation/appstoreserverapi/subscriptiongroupidentifieritem).
public struct SubscriptionGroupIdentifierItem: Codable, Hashable, Sendable {
    /// The group.
    public var subscriptionGroupIdentifier: SubscriptionGroupID?
    /// The latest transaction of each subscription.
    public var lastTransactions: [LastTransactionsItem]?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
