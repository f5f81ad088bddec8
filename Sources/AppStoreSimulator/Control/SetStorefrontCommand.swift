/// Moves an account to another country's store.
public struct SetStorefrontCommand: Hashable, Codable, Sendable {
    /// The account's name.
    public var account: String
    /// ISO 3166-1 alpha-3; `nil` for the world's own.
    public var storefront: String

    /// Makes the command.
    public init(account: String, storefront: String) {
        self.account = account
        self.storefront = storefront
    }
}
