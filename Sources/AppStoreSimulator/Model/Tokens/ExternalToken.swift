public import AppStoreTypes

/// A token of Apple's for purchases outside the App Store.
public struct ExternalToken: Hashable, Sendable {
    /// Its name; in the sandbox begun with `SANDBOX_`.
    public let id: String
    /// The app.
    public let app: BundleID
    /// Where.
    public let environment: AppStoreEnvironment
    /// When it was made.
    public let created: EpochMilliseconds
    /// The kind of a custom link's token, `ACQUISITION` or `SERVICES`; `nil` for others.
    public let type: String?
    /// When a custom link's token ends.
    public let expires: EpochMilliseconds?
    /// Whether the team has reported it.
    public internal(set) var isReported = false
}
