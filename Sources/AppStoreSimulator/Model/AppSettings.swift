public import AppStoreTypes

/// An app as its team set it up in the App Store.
public struct AppSettings: Hashable, Sendable {
    /// The bundle id.
    public var bundleID: BundleID
    /// The app's number in the App Store.
    public var appAppleID: Int64
    /// What it sells.
    public var catalogue: Catalogue
    /// The build that devices get when they name none (`CFBundleVersion`).
    public var bundleVersion: String
    /// The version that people see, for devices that name none.
    public var shortVersion: String
    /// The secret that verifyReceipt asks for.
    public var sharedSecret: String
    /// Where devices buy that name no environment.
    public var environment: AppStoreEnvironment
    /// How fast periods pass in production.
    public var productionPace: RenewalPace
    /// How fast periods pass in the sandbox.
    public var sandboxPace: RenewalPace
    /// How fast periods pass in Xcode.
    public var xcodePace: RenewalPace
    /// Days of service after a failed charge (3, 16 or 28); `nil` for none.
    public var gracePeriodDays: Int?
    /// Whether free service after a failed charge is for the sandbox only.
    public var graceIsSandboxOnly = false
    /// Whether free service follows only where the period before was paid for, so that a failing trial gets none.
    public var graceNeedsPaidPeriod = false
    /// How Apple decides about wishes for refunds.
    public var refundPolicy = RefundPolicy.byHand
    /// Whether an upgraded transaction also says that the rest of its price was refunded.
    public var showsUpgradeRefund = false
    /// A key that the team brought along, to sign promotional offers with; others are made by command.
    public var offersKey: OffersKey?
    /// In which version notifications of production are written.
    public var productionNotifications = NotificationVersion.v2
    /// In which version notifications of the sandbox are written.
    public var sandboxNotifications = NotificationVersion.v2
    /// What customers do on payment sheets of new devices when nothing else is said.
    public var standingAnswer: CustomerAnswer
    /// How long before the end of a period it is renewed, in milliseconds; Apple may do so up to 24 hours early.
    public var renewalLead: Int64

    /// An app in the sandbox.
    public init(bundleID: BundleID, catalogue: Catalogue) {
        self.bundleID = bundleID
        self.catalogue = catalogue
        appAppleID = 6_400_000_001
        bundleVersion = "1"
        shortVersion = "1.0"
        sharedSecret = "5ec4e75ec4e75ec4e75ec4e75ec4e75e"
        environment = .sandbox
        productionPace = .calendar
        sandboxPace = .sandbox(.fiveMinutes)
        xcodePace = .calendar
        standingAnswer = .buy
        renewalLead = 0
    }

    /// How fast periods pass in an environment.
    func pace(in environment: AppStoreEnvironment) -> RenewalPace {
        switch environment {
        case .production: productionPace
        case .xcode, .localTesting: xcodePace
        default: sandboxPace
        }
    }
}
