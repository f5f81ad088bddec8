public import AppStoreTypes

/// What an app's configuration says about access; everything else follows from the facts.
public struct AccessRules: Hashable, Sendable {
    /// The environments whose purchases give access, each marked with its environment.
    ///
    /// The sandbox is in by default, because App Review buys there with the production build. Test stores are out.
    public var environments: Set<AppStoreEnvironment>
    /// What the team knows of its products beyond what Apple signs.
    public var products: [ProductID: ProductRule]
    /// What gives the app's entitlements.
    public var entitlements: [EntitlementID: EntitlementRule] = [:]
    /// What becomes of a balance that is smaller than what a refund takes back.
    public var clawback = ClawbackPolicy.goNegative
    /// How far the clock may run behind Apple's: a purchase dated at most this much ahead has begun. In milliseconds, 0 to 24 hours.
    public var clockTolerance: Int64 {
        didSet { clockTolerance = Self.withinADay(clockTolerance) }
    }

    /// How long access goes on after a period's end while nothing tells whether it was renewed. In milliseconds, 0 to 24 hours.
    ///
    /// 0 unless an app says otherwise: access ends on time, and a renewal that is told late gives it back.
    public var renewalLeeway: Int64 {
        didSet { renewalLeeway = Self.withinADay(renewalLeeway) }
    }

    /// Five minutes.
    public static let defaultClockTolerance: Int64 = 300_000

    /// Rules with the environments stated.
    public init(
        environments: Set<AppStoreEnvironment>, products: [ProductID: ProductRule] = [:],
        clockTolerance: Int64 = Self.defaultClockTolerance, renewalLeeway: Int64 = 0
    ) {
        self.environments = environments
        self.products = products
        self.clockTolerance = Self.withinADay(clockTolerance)
        self.renewalLeeway = Self.withinADay(renewalLeeway)
    }

    private static func withinADay(_ milliseconds: Int64) -> Int64 { min(max(0, milliseconds), 86_400_000) }

    /// Production and the marked sandbox.
    public static let standard = AccessRules(environments: [.production, .sandbox])
}

/// What the team knows of one product.
public struct ProductRule: Hashable, Sendable {
    /// The kind of product, for legacy documents that do not tell.
    public var type: ProductType?
    /// How long a non-renewing subscription lasts, in days of 24 hours, 1 to 36525; `nil` where the end is unknown.
    public var lengthInDays: Int64? {
        didSet { lengthInDays = Self.sensible(lengthInDays) }
    }
    /// What one unit of the product credits to a balance; `nil` for a product that credits none.
    public var currency: CurrencyAmount?

    /// A rule with what is known.
    public init(type: ProductType? = nil, lengthInDays: Int64? = nil, currency: CurrencyAmount? = nil) {
        self.type = type
        self.currency = currency
        self.lengthInDays = Self.sensible(lengthInDays)
    }

    private static func sensible(_ days: Int64?) -> Int64? { days.map { min(max($0, 1), 36_525) } }
}
