/// An account joins another one's family.
public struct JoinFamilyCommand: Hashable, Codable, Sendable {
    /// Who joins.
    public var account: String
    /// Whose family.
    public var organizer: String

    /// Makes the command.
    public init(account: String, organizer: String) {
        self.account = account
        self.organizer = organizer
    }
}
