public import AppStoreTypes

/// A customer redeems an offer code outside the app.
public struct RedeemCodeCommand: Hashable, Codable, Sendable {
    /// The account's name.
    public var account: String
    /// The code, in either case.
    public var code: String
    /// The environment; `nil` for the app's own.
    public var environment: AppStoreEnvironment?

    /// Makes the command.
    public init(account: String, code: String, environment: AppStoreEnvironment? = nil) {
        self.account = account
        self.code = code
        self.environment = environment
    }
}
