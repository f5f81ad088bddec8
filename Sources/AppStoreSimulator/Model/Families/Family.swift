/// Accounts that share what they buy.
struct Family: Hashable, Sendable {
    /// The names, the organizer's first.
    var members: [String]

    /// The most members, the organizer included.
    static let limit = 6
}
