public import AppStoreTypes

/// What a customer owns at a moment: the fold of all facts about the customer.
public struct CustomerState: Hashable, Sendable {
    /// The moment.
    public let moment: EpochMilliseconds
    /// The first later moment at which the same facts give another state; `nil` when none does.
    public let nextChange: EpochMilliseconds?
    /// Every entitlement of the app's rules, by name, whether the customer has it or not.
    public let entitlements: [Entitlement]
    /// The balances of in-app currencies, in a stable order.
    public let balances: [CurrencyBalance]
    /// The subscriptions by group, in a stable order.
    public let subscriptionGroups: [SubscriptionGroup]
    /// The non-consumables, the earliest purchase first.
    public let nonConsumables: [OwnedProduct]
    /// The non-renewing subscriptions by product.
    public let nonRenewingSubscriptions: [NonRenewingSubscription]
    /// The consumables, the earliest purchase first; taken back ones included.
    public let consumables: [ConsumablePurchase]
    /// Purchases whose kind nobody can tell.
    public let unclassified: [UnclassifiedPurchase]
    /// What the team gave, the earliest first; what ended included.
    public let grants: [GrantFact]
    /// What Apple sent notifications about, the earliest first.
    public let notices: [NotificationFact]
    /// Claims and tokens that were decided against, in a stable order.
    public let conflicts: [OwnershipConflict]

    /// Every subscription of every group.
    public var subscriptions: [Subscription] { subscriptionGroups.flatMap(\.subscriptions) }

    /// The consumables that are to be delivered.
    public var consumablesAwaitingFulfilment: [ConsumablePurchase] { consumables.filter(\.awaitsFulfilment) }

    /// The products that the customer may use now: subscriptions, non-consumables, running non-renewing time.
    public var accessibleProductIDs: Set<ProductID> {
        var products: Set<ProductID> = []
        for subscription in subscriptions where subscription.givesAccess { products.insert(subscription.productID) }
        for product in nonConsumables where product.givesAccess { products.insert(product.productID) }
        for pass in nonRenewingSubscriptions where pass.givesAccess { products.insert(pass.productID) }
        return products
    }
}
