public import AppStoreTypes

/// Asks for the states of the account's subscriptions.
public struct StatusesCall: Hashable, Codable, Sendable {
    /// Only of this group; `nil` for every group.
    public var groupId: SubscriptionGroupID?
    /// Only of the subscription that this transaction belongs to.
    public var transactionId: TransactionID?

    /// Asks for statuses.
    public init(groupId: SubscriptionGroupID? = nil, transactionId: TransactionID? = nil) {
        self.groupId = groupId
        self.transactionId = transactionId
    }
}
