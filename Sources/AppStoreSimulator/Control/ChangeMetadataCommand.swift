public import AppStoreTypes

/// Changes the texts of an Advanced Commerce subscription.
public struct ChangeMetadataCommand: Hashable, Codable, Sendable {
    /// The purchase, or any other of the same subscription.
    public var transactionId: TransactionID
    /// At most 30 characters.
    public var displayName: String
    /// At most 45 characters.
    public var description: String

    /// Makes the command.
    public init(transactionId: TransactionID, displayName: String, description: String) {
        self.transactionId = transactionId
        self.displayName = displayName
        self.description = description
    }
}
