/// Lets an account's charges fail, or go through again.
public struct SetBillingCommand: Hashable, Codable, Sendable {
    /// The account's name.
    public var account: String
    /// Whether charges go through.
    public var isGood: Bool

    /// Makes the command.
    public init(account: String, isGood: Bool) {
        self.account = account
        self.isGood = isGood
    }
}
