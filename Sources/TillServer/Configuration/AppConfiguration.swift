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
    /// What the app is to offer, in this order; empty where the configuration lists nothing.
    public var products: [ListedProduct]
    /// What products give, by entitlement.
    public var entitlements: [EntitlementID: Set<ProductID>]
    /// How many days of 24 hours non-renewing subscriptions last.
    public var nonRenewingDays: [ProductID: Int64]

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
        nonRenewingDays = [:]
    }

    /// Every product that the operator named; empty when none is.
    public var catalogue: Set<ProductID> {
        entitlements.values.reduce(into: Set(nonRenewingDays.keys).union(products.map(\.id))) { $0.formUnion($1) }
    }
}

extension AppConfiguration {
    /// Whether the ownership policy looks at what a purchase gives.
    var asksForActivity: Bool {
        ownership.conflict == .transferIfInactive || ownership.exceptions.values.contains { $0.conflict == .transferIfInactive }
    }

    /// What the core is told about access.
    var accessRules: AccessRules {
        var giving = environments
        if !sandboxGivesAccess { giving.remove(.sandbox) }
        let products = nonRenewingDays.mapValues { ProductRule(type: .nonRenewing, lengthInDays: $0) }
        var rules = AccessRules(environments: giving, products: products)
        rules.entitlements = entitlements.mapValues { EntitlementRule(products: $0) }
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
