public import AppStoreTypes

/// What a customer's subscription counts as; the names are part of the API.
public enum SubscriberState: String, Hashable, Sendable, CaseIterable {
    /// A paid period runs.
    case active
    /// A charge failed, and service goes on until the grace period's end.
    case inGracePeriod
    /// An introductory period without a price runs.
    case trial
    /// Another period without a price runs, such as one by a code.
    case freeOffer
    /// Apple tries to charge, without service.
    case inBillingRetry
}

/// How many customers subscribe.
public struct SubscriberCounts: Hashable, Sendable {
    /// How many customers have a product in a state.
    public struct Product: Hashable, Sendable {
        /// The product.
        public let id: ProductID
        /// The state.
        public let state: SubscriberState
        /// How many customers; one with two products is in both.
        public let count: Int64

        /// A count.
        public init(id: ProductID, state: SubscriberState, count: Int64) {
            self.id = id
            self.state = state
            self.count = count
        }
    }

    /// Customers with a paid period that runs, or in grace; each once, whatever they have.
    public let active: Int64
    /// By state and product, in order; none of 0; `limit` at most.
    public let products: [Product]

    /// How many products in states are given.
    public static let limit = 10_000

    /// Counts.
    public init(active: Int64, products: [Product]) {
        self.active = active
        self.products = products
    }
}
