public import AppStoreTypes

/// The whole App Store as a value: accounts, devices, purchases, time.
///
/// It does no input or output and reads no clock. The same settings and the same calls in the same order give the same world; what is to
/// happen outside comes out as effects.
public struct World: Sendable {
    /// What it began with.
    public let settings: WorldSettings
    /// The time; it only moves on.
    public internal(set) var now: EpochMilliseconds
    var apps: [BundleID: AppSettings] = [:]
    var accounts: [String: AppleAccount] = [:]
    var devices: [DeviceName: DeviceState] = [:]
    var installations: [InstalledApp.Key: InstalledApp] = [:]
    /// The keys of `installations` in the order in which apps were installed.
    var installationOrder: [InstalledApp.Key] = []
    /// The same keys by the account that is signed in on the device.
    var installationsByAccount: [String: [InstalledApp.Key]] = [:]
    var libraries: [Library] = []
    /// Indices of an account's libraries.
    var librariesByAccount: [String: [Int]] = [:]
    var libraryIndex: [Library.Key: Int] = [:]
    var purchases: [Purchase] = []
    var purchaseIndex: [AppStoreEnvironment: NumberIndex] = [:]
    /// Purchases by the numbers under which restores gave them again: several ids for one paid period.
    var restoredIndex: [AppStoreEnvironment: [UInt64: Int]] = [:]
    var subscriptions: [Subscription] = []
    var pending: [PendingPurchase] = []
    var families: [Family] = []
    /// Indices of the purchases that families got by way of a purchase; products bought once only.
    var sharedPurchases: [Int: [Int]] = [:]
    /// The wishes for a refund that Apple has not decided, by purchase.
    var refundRequests: [Int: RefundRequest] = [:]
    var refundSerial = 0
    var offerCodes: [String: OfferCode] = [:]
    /// Marks of offer signatures that were used, which count once.
    var usedNonces: Set<String> = []
    var externalTokens: [ExternalToken] = []
    /// What servers said about purchases, by their index.
    var consumptionReports: [Int: ConsumptionReport] = [:]
    /// When subscriptions were extended, by their index.
    var renewalExtensions: [Int: [EpochMilliseconds]] = [:]
    var massExtensions: [MassExtension] = []
    var agenda = Agenda()
    var issuers: [AppStoreEnvironment: NumberIssuer] = [:]
    var generator: SeededGenerator
    /// The team's In-App Purchase keys.
    var keys: KeyRing
    /// Whether time passes just now.
    var isMovingOn = false
    private var effects: [Effect] = []

    /// A world without apps or people.
    public init(_ settings: WorldSettings = WorldSettings()) {
        self.settings = settings
        now = settings.start
        keys = KeyRing(seed: settings.seed)
        generator = SeededGenerator(seed: settings.seed, purpose: "world")
    }

    /// Puts an app into the App Store, or changes its settings; what was bought stays.
    public mutating func add(_ app: AppSettings) {
        apps[app.bundleID] = app
        if let key = app.offersKey { keys.adopt(key) }
    }

    /// Takes the effects that have come up since the last time, in order.
    mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// Drops the effects that have come up, for worlds without a shell; answers how many notifications were among them.
    public mutating func dropEffects() -> Int {
        takeEffects().count { effect in
            if case .notify = effect { true } else { false }
        }
    }

    mutating func emit(_ effect: Effect) { effects.append(effect) }

    /// The moment to the second, as Apple stamps purchases.
    var purchaseMoment: EpochMilliseconds { EpochMilliseconds(now.milliseconds.floored(by: 1_000) * 1_000) }

    /// The moment that changed documents bear at least.
    ///
    /// A document may have been signed at this very moment before a command changes it, so what is commanded is a millisecond later; what
    /// comes by itself is the first thing that happens at its moment.
    var changeMoment: EpochMilliseconds { isMovingOn ? now : EpochMilliseconds(now.milliseconds + 1) }

    /// The moment at which something is due next; `nil` when nothing ever is.
    public var nextDue: EpochMilliseconds? { agenda.first?.due }

    mutating func nextTransactionNumber(in environment: AppStoreEnvironment) -> UInt64 {
        issuers[environment, default: NumberIssuer(environment: environment, seed: settings.seed)].transaction()
    }

    mutating func nextLineItem(in environment: AppStoreEnvironment) -> UInt64 {
        issuers[environment, default: NumberIssuer(environment: environment, seed: settings.seed)].lineItem()
    }
}
