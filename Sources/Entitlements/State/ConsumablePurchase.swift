public import AppStoreTypes

/// A consumable that was bought and is to be delivered once.
public struct ConsumablePurchase: Hashable, Sendable {
    /// What was paid for.
    public let period: PaidPeriod
    /// The order that it was bought for; `nil` when its token names none.
    public let order: OrderFact?
    /// Who placed the order, as the account that they logged in as since; `nil` without an order.
    public let orderedBy: CustomerID?
    /// The delivery that the team's back end told of; `nil` before it.
    public let fulfilment: FulfilmentFact?
    /// Whether the app's rules credit it to a balance, so that nobody has to deliver it.
    public let isCredited: Bool
    /// Whether Apple took it back.
    public let isRevoked: Bool
    /// Whether the app's rules let the environment give access.
    public let isEnvironmentAllowed: Bool
    /// What a person should look at.
    public let reviewReasons: [ReviewReason]

    /// The product.
    public var productID: ProductID { period.fact.productID }
    /// How many to deliver; the price is for all of them.
    public var quantity: Int32 { period.fact.purchasedQuantity }
    /// The environment, which marks the delivery.
    public var environment: AppStoreEnvironment { period.fact.scope.environment }
    /// Whether it is to be delivered.
    public var awaitsFulfilment: Bool {
        fulfilment == nil && !isCredited && !isRevoked && isEnvironmentAllowed && period.fact.ownershipType.isKnown
    }
    /// Whether Apple took back what had been delivered, which the team may want to take back too.
    public var isOwedBack: Bool { isRevoked && fulfilment != nil }
}
