public import AppStoreTypes

/// Changes an app's settings; `gracePeriodDays` 0 means none.
public struct SetAppCommand: Hashable, Codable, Sendable {
    /// The app.
    public var app: BundleID
    /// 3, 16, 28, or 0 for none.
    public var gracePeriodDays: Int?
    /// How fast the sandbox's periods pass.
    public var sandboxRate: RenewalPace.SandboxRate?
    /// Whether the sandbox's periods are as long as in production.
    public var hasCalendarPeriods: Bool?
    /// What verifyReceipt asks for.
    public var sharedSecret: String?
    /// The build.
    public var bundleVersion: String?

    /// Makes the command.
    public init(
        app: BundleID, gracePeriodDays: Int? = nil, sandboxRate: RenewalPace.SandboxRate? = nil, hasCalendarPeriods: Bool? = nil,
        sharedSecret: String? = nil, bundleVersion: String? = nil
    ) {
        self.app = app
        self.gracePeriodDays = gracePeriodDays
        self.sandboxRate = sandboxRate
        self.hasCalendarPeriods = hasCalendarPeriods
        self.sharedSecret = sharedSecret
        self.bundleVersion = bundleVersion
    }
}
