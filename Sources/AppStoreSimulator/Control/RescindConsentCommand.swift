public import AppStoreTypes

/// A guardian takes back the consent to a child's use of an app.
public struct RescindConsentCommand: Hashable, Codable, Sendable {
    /// The child's account.
    public var account: String
    /// The app.
    public var app: BundleID
    /// The environment; `nil` for the app's own.
    public var environment: AppStoreEnvironment?

    /// Makes the command.
    public init(account: String, app: BundleID, environment: AppStoreEnvironment? = nil) {
        self.account = account
        self.app = app
        self.environment = environment
    }
}
