/// Closes an account: verifyReceipt answers 21010 for its receipts.
public struct DeleteAccountCommand: Hashable, Codable, Sendable {
    /// The account's name.
    public var account: String

    /// Makes the command.
    public init(account: String) {
        self.account = account
    }
}
