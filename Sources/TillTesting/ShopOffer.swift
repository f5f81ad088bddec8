public import AppStoreSimulator
import AppStoreTrust
public import AppStoreTypes
public import Entitlements
import TillServer

/// What a shop sells, and how its server is set up.
public struct ShopOffer: Sendable {
    /// The app as it is set up in the App Store; by default a subscription's month lasts a real month.
    public var app: AppSettings
    /// What products give, by the team's own names.
    public var entitlements: [String: [String]]
    /// What happens when a second customer posts a purchase.
    public var ownership = OwnershipPolicy.standard
    /// How many days non-renewing subscriptions last, by product.
    public var nonRenewingDays: [String: Int64] = [:]
    /// Changes how the server is set up otherwise.
    var configure: @Sendable (inout Configuration) -> Void = { _ in }
    /// Decides every id that looks random.
    public var seed: UInt64 = 1
    /// The app's key at the server.
    let publishableKey = "pk_test_0001"

    /// A shop with an app of your own making.
    public init(app: AppSettings, entitlements: [String: [String]] = [:]) {
        self.app = app
        self.app.sandboxPace = .calendar
        self.entitlements = entitlements
    }

    /// A shop that sells these products.
    public init(bundleID: BundleID = "com.example.app", _ products: [CatalogueProduct], entitlements: [String: [String]] = [:]) {
        var catalogue = Catalogue()
        for group in Set(products.compactMap(\.subscription?.groupID)).sorted() {
            catalogue.add(SubscriptionGroup(id: group, name: "Group \(group)"))
        }
        for product in products { catalogue.add(product) }
        self.init(app: AppSettings(bundleID: bundleID, catalogue: catalogue), entitlements: entitlements)
    }

    func configuration(anchors: [TrustAnchor], database: String, port: UInt16) -> Configuration {
        var configured = AppConfiguration(
            id: "app", bundleID: app.bundleID, appAppleID: app.appAppleID, environments: [.sandbox])
        configured.anchors = anchors.map { ConfiguredAnchor(file: "the shop's own", anchor: $0) }
        configured.publishableKeys = [publishableKey]
        configured.ownership = ownership
        configured.entitlements = Dictionary(
            uniqueKeysWithValues: entitlements.map { (EntitlementID($0.key), Set($0.value.map(ProductID.init(rawValue:)))) })
        configured.nonRenewingDays = Dictionary(uniqueKeysWithValues: nonRenewingDays.map { (ProductID($0.key), $0.value) })
        var configuration = Configuration(
            http: HTTPSettings(port: Int(port), loops: 1), database: database, limits: RequestLimits(), logLevel: .warning,
            apps: [configured])
        configure(&configuration)
        return configuration
    }
}
