public import AppStoreTypes

/// Apple reviews an image or a message of Retention Messaging; in the sandbox nothing waits for a review.
public struct ReviewRetentionCommand: Hashable, Codable, Sendable {
    /// The app.
    public var app: BundleID
    /// The environment.
    public var environment: AppStoreEnvironment
    /// The image or message.
    public var identifier: String
    /// What the review came to.
    public var state: RetentionContentState

    /// Makes the command.
    public init(app: BundleID, environment: AppStoreEnvironment, identifier: String, state: RetentionContentState) {
        self.app = app
        self.environment = environment
        self.identifier = identifier
        self.state = state
    }
}
