/// An account leaves its family; with the organizer the family ends.
public struct LeaveFamilyCommand: Hashable, Codable, Sendable {
    /// Who leaves.
    public var account: String

    /// Makes the command.
    public init(account: String) {
        self.account = account
    }
}
