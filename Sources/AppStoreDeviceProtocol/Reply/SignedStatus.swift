public import AppStoreTypes

/// The state of one subscription with the documents that show it.
public struct SignedStatus: Hashable, Codable, Sendable {
    /// The group.
    public var groupId: SubscriptionGroupID
    /// The state.
    public var status: SubscriptionStatus
    /// The newest transaction.
    public var transaction: SignedTransaction
    /// The renewal info, signed for this device.
    public var renewalInfo: String

    /// Describes a subscription's state.
    public init(groupId: SubscriptionGroupID, status: SubscriptionStatus, transaction: SignedTransaction, renewalInfo: String) {
        self.groupId = groupId
        self.status = status
        self.transaction = transaction
        self.renewalInfo = renewalInfo
    }
}
