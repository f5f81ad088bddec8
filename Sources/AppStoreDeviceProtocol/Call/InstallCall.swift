public import AppStoreTypes

/// Registers an app on a device; what is `nil` is left to the simulated App Store's settings.
public struct InstallCall: Hashable, Codable, Sendable {
    /// The build, as in `CFBundleVersion`.
    public var bundleVersion: String?
    /// The version that people see, as in `CFBundleShortVersionString`.
    public var shortVersion: String?
    /// The platform of the device.
    public var platform: OriginalPlatform?
    /// Whose device it is: the Apple Account's name; an account that is not known is created.
    public var account: String?
    /// The account's storefront (ISO 3166-1 alpha-3), for an account that is created.
    public var storefront: String?
    /// Where the app buys; one app on one device has one environment.
    public var environment: AppStoreEnvironment?
    /// Info.plist's `SKIncludeConsumableInAppPurchaseHistory`.
    public var includesFinishedConsumables: Bool?

    /// An installation with all settings left to the simulated App Store.
    public init() {}
}
