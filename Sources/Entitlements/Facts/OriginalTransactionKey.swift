public import AppStoreTypes

/// The natural key of a chain of purchases: its scope and the id of the first purchase.
public struct OriginalTransactionKey: Hashable, Comparable, Sendable {
    /// Where the id is unique.
    public let scope: PurchaseScope
    /// Apple's id of the first purchase.
    public let id: OriginalTransactionID

    /// Joins the two.
    public init(scope: PurchaseScope, id: OriginalTransactionID) {
        self.scope = scope
        self.id = id
    }

    /// A stable order, not an order in time.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        lhs.scope == rhs.scope ? lhs.id < rhs.id : lhs.scope < rhs.scope
    }
}
