/// A log-in that the server does not know of yet: somebody used the app without an account and then logged in.
struct PendingLogIn: Codable, Hashable, Sendable {
    /// The id that this device drew.
    var anonymous: String
    /// The account.
    var customer: String

    /// What the ids of customers without an account begin with; a random UUID in lower case follows.
    static let anonymousPrefix = "$anonymous:"
}
