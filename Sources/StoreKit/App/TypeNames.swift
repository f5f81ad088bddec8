/// What is special about a product that renews itself.
public typealias SubscriptionInfo = Product.SubscriptionInfo
/// A length of time in calendar units.
public typealias SubscriptionPeriod = Product.SubscriptionPeriod
/// Where a subscription of the customer stands.
public typealias SubscriptionStatus = Product.SubscriptionInfo.Status
/// What will happen at a subscription's next renewal.
public typealias SubscriptionRenewalInfo = Product.SubscriptionInfo.RenewalInfo
/// Where a subscription stands, without its documents.
public typealias SubscriptionRenewalState = Product.SubscriptionInfo.RenewalState
