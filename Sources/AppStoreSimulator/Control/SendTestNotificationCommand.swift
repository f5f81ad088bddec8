public import AppStoreTypes

/// Sends a TEST notification.
public struct SendTestNotificationCommand: Hashable, Codable, Sendable {
    /// The app.
    public var app: BundleID
    /// The environment; `nil` for the app's own.
    public var environment: AppStoreEnvironment

    /// Makes the command.
    public init(app: BundleID, environment: AppStoreEnvironment) {
        self.app = app
        self.environment = environment
    }
}
