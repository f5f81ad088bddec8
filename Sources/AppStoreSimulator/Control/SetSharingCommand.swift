/// An account begins or stops to share what it buys with its family.
public struct SetSharingCommand: Hashable, Codable, Sendable {
    /// Whose purchases.
    public var account: String
    /// Whether the family gets them.
    public var isOn: Bool

    /// Makes the command.
    public init(account: String, isOn: Bool) {
        self.account = account
        self.isOn = isOn
    }
}
