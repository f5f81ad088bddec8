public import AppStoreTrust
public import AppStoreTypes
public import Entitlements

/// One app as the operator describes it.
public struct AppConfiguration: Hashable, Sendable {
    /// The operator's short name for the app; part of every key in the ledger.
    public var id: AppID
    /// The app's bundle id.
    public var bundleID: BundleID
    /// The app's Apple id; `nil` only where Production is not accepted.
    public var appAppleID: Int64?
    /// Where purchases may come from.
    public var environments: Set<AppStoreEnvironment>
    /// Whether sandbox purchases give access.
    public var sandboxGivesAccess: Bool
    /// Further roots for non-production data, with the file that each came from.
    public var anchors: [ConfiguredAnchor]
    /// What happens when a second customer posts a purchase, and whether a purchase must name its customer by `appAccountToken`.
    public var ownership: OwnershipPolicy
    /// Keys of the app itself.
    public var publishableKeys: [String]
    /// Keys of the team's back end.
    public var secretKeys: [SecretKey]
    /// What tokens about customers must be; `nil` when the app has none.
    public var customerTokens: CustomerTokenRules?
    /// What the app is to offer, in this order; empty where the configuration lists nothing.
    public var products: [ListedProduct]
    /// What products give, by entitlement.
    public var entitlements: [EntitlementID: Set<ProductID>]
    /// Entitlements that customers have whose first version of the app lies before one.
    public var originalVersionBefore: [EntitlementID: AppVersion]
    /// How many days of 24 hours non-renewing subscriptions last.
    public var nonRenewingDays: [ProductID: Int64]
    /// What one unit of a product credits to a balance.
    public var credits: [ProductID: CurrencyAmount]
    /// What becomes of a balance that is smaller than what a refund takes back.
    public var clawback: ClawbackPolicy
    /// The key that signs offers; `nil` where none are signed.
    public var inAppPurchaseKey: InAppPurchaseKey?
    /// How long access goes on after a period's end while nothing tells whether it was renewed; in seconds, 0 to 86,400.
    public var renewalLeewaySeconds: Int64
    /// The secret that App Store Connect shows for the app's receipts; `nil` where none is configured.
    public var sharedSecret: SharedSecret?
    /// Where Apple's notifications are passed on to, as they came in.
    public var relayNotifications: [String]
    /// How the drop-in for verifyReceipt answers.
    public var verifyReceipt: VerifyReceiptSettings

    /// An app in the given environments with the standards of everything else.
    public init(id: AppID, bundleID: BundleID, appAppleID: Int64?, environments: Set<AppStoreEnvironment>) {
        self.id = id
        self.bundleID = bundleID
        self.appAppleID = appAppleID
        self.environments = environments
        sandboxGivesAccess = true
        anchors = []
        ownership = .standard
        publishableKeys = []
        secretKeys = []
        products = []
        entitlements = [:]
        originalVersionBefore = [:]
        nonRenewingDays = [:]
        credits = [:]
        clawback = .goNegative
        renewalLeewaySeconds = 0
        relayNotifications = []
        verifyReceipt = VerifyReceiptSettings()
    }

    /// Every product that the operator named; empty when none is.
    public var catalogue: Set<ProductID> {
        let named = Set(nonRenewingDays.keys).union(credits.keys).union(products.map(\.id))
        return entitlements.values.reduce(into: named) { $0.formUnion($1) }
    }
}

extension AppConfiguration {
    /// What the core is told about access.
    var accessRules: AccessRules {
        var giving = environments
        if !sandboxGivesAccess { giving.remove(.sandbox) }
        var products = nonRenewingDays.mapValues { ProductRule(type: .nonRenewing, lengthInDays: $0) }
        for (product, amount) in credits { products[product, default: ProductRule()].currency = amount }
        var rules = AccessRules(environments: giving, products: products, renewalLeeway: renewalLeewaySeconds * 1_000)
        rules.clawback = clawback
        rules.entitlements = entitlements.mapValues { EntitlementRule(products: $0) }
        for (entitlement, version) in originalVersionBefore {
            rules.entitlements[entitlement, default: EntitlementRule(products: [])].originalVersionBefore = version
        }
        return rules
    }
}

/// A root certificate of the configuration.
public struct ConfiguredAnchor: Hashable, Sendable {
    /// The file that it was read from.
    public let file: String
    /// The certificate.
    public let anchor: TrustAnchor

    /// Pairs a certificate with its file.
    public init(file: String, anchor: TrustAnchor) {
        self.file = file
        self.anchor = anchor
    }
}
