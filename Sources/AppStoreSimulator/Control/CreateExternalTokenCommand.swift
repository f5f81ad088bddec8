public import AppStoreTypes

/// Makes a token for a purchase outside the App Store; the reply bears it.
public struct CreateExternalTokenCommand: Hashable, Codable, Sendable {
    /// The app.
    public var app: BundleID
    /// The environment; `nil` for the app's own.
    public var environment: AppStoreEnvironment?
    /// `ACQUISITION` or `SERVICES` for a custom link.
    public var tokenType: String?

    /// Makes the command.
    public init(app: BundleID, environment: AppStoreEnvironment? = nil, tokenType: String? = nil) {
        self.app = app
        self.environment = environment
        self.tokenType = tokenType
    }
}
