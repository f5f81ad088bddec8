import AppStoreTypes
import Entitlements

/// An order that was checked outside the writer's thread.
struct PreparedOrder: Sendable {
    let order: OrderFact
    let customer: CustomerReference
    let policy: OwnershipPolicy
    let rules: AccessRules
    /// The metadata as it is stored.
    let metadata: String?

    /// Checks an order against the limits.
    init(_ order: OrderFact, token: AppAccountToken?, policy: OwnershipPolicy, rules: AccessRules) throws(LedgerError) {
        for (name, text, limit) in [
            ("app", order.app.rawValue, AppID.lengthLimit), ("customer", order.customer.rawValue, CustomerID.lengthLimit),
            ("product", order.productID.rawValue, Self.productLimit),
        ] where text.isEmpty || text.utf8.count > limit {
            throw LedgerError(.tooLarge, "the \(name)'s id has \(text.utf8.count) bytes: give one of 1 to \(limit)", isRetryable: false)
        }
        metadata = order.metadata?.compactText
        if let bytes = metadata?.utf8.count, bytes > OrderFact.metadataLimit {
            throw LedgerError(
                .tooLarge, "the order's metadata has \(bytes) bytes: give at most \(OrderFact.metadataLimit)", isRetryable: false)
        }
        self.order = order
        customer = CustomerReference(id: order.customer, token: token)
        self.policy = policy
        self.rules = rules
    }

    /// The longest product id, in bytes; Apple's have up to 255.
    static let productLimit = 512

    /// About how many bytes the order keeps in memory.
    var weight: Int { 512 + 2 * (metadata?.utf8.count ?? 0) }
}
