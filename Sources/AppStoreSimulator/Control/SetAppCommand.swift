public import AppStoreTypes

/// Changes an app's settings; what is not named stays.
public struct SetAppCommand: Hashable, Codable, Sendable {
    /// The app.
    public var app: BundleID
    /// 3, 16, 28, or 0 for none.
    public var gracePeriodDays: Int?
    /// Whether free service after a failed charge is for the sandbox only.
    public var graceIsSandboxOnly: Bool?
    /// Whether free service follows only where the period before was paid for.
    public var graceNeedsPaidPeriod: Bool?
    /// How fast the sandbox's periods pass.
    public var sandboxRate: RenewalPace.SandboxRate?
    /// Whether the sandbox's periods are as long as in production.
    public var hasCalendarPeriods: Bool?
    /// Whether the sandbox is TestFlight: every period is a day, and there are six renewals.
    public var isTestFlight: Bool?
    /// How long before the end of a period it is renewed, in seconds, 0...86400.
    public var renewalLeadSeconds: Int64?
    /// How Apple decides about wishes for refunds.
    public var refundPolicy: RefundPolicy?
    /// Whether an upgraded transaction also says that the rest of its price was refunded.
    public var showsUpgradeRefund: Bool?
    /// In which version notifications of production are written, 1 or 2.
    public var productionNotifications: NotificationVersion?
    /// In which version notifications of the sandbox are written, 1 or 2.
    public var sandboxNotifications: NotificationVersion?
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
