public import Entitlements

/// What became of an order, once it is durable.
public struct OrderReceipt: Hashable, Sendable {
    /// What became of it.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// The order is new.
        case created
        /// The same order was recorded before.
        case alreadyKnown
        /// Another order has the id; nothing was recorded.
        case conflict
        /// A customer's own token has the id; nothing was recorded.
        case customersToken
    }

    /// What became of it.
    public let outcome: Outcome
    /// The order as it is recorded: the first one with its id, or the one given when nothing is.
    public let order: OrderFact

    /// Pairs an outcome with its order.
    public init(_ outcome: Outcome, _ order: OrderFact) {
        self.outcome = outcome
        self.order = order
    }
}
