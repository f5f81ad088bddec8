public import AppStoreTypes

/// Lets an account have introductory offers and offer codes of an app again.
public struct ResetOffersCommand: Hashable, Codable, Sendable {
    /// The account's name.
    public var account: String
    /// The app.
    public var app: BundleID

    /// Makes the command.
    public init(account: String, app: BundleID) {
        self.account = account
        self.app = app
    }
}
