public import AppStoreTypes

/// The natural key of a transaction: its scope and its id.
public struct TransactionKey: Hashable, Comparable, Sendable {
    /// Where the id is unique.
    public let scope: PurchaseScope
    /// Apple's id.
    public let id: TransactionID

    /// Joins the two.
    public init(scope: PurchaseScope, id: TransactionID) {
        self.scope = scope
        self.id = id
    }

    /// A stable order, not an order in time.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.scope == rhs.scope ? lhs.id < rhs.id : lhs.scope < rhs.scope
    }
}
