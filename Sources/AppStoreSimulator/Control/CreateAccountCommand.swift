/// Creates an Apple Account; one that exists stays as it is.
public struct CreateAccountCommand: Hashable, Codable, Sendable {
    /// The account's name.
    public var account: String
    /// ISO 3166-1 alpha-3; `nil` for the world's own.
    public var storefront: String?

    /// Makes the command.
    public init(account: String, storefront: String? = nil) {
        self.account = account
        self.storefront = storefront
    }
}
