public import AppStoreSimulator
import AppStoreTypes
import StoreKit

/// A simulated App Store in this process with a device for the whole process, for driving other people's client code.
public struct Desk: Sendable {
    public static let app: BundleID = "com.example.corpus"
    public let store: SimulatedAppStore

    /// Sells the products and launches the app.
    public static func open(consumables: [String] = [], lasting: [String] = [], subscriptions: [String] = []) async throws -> Desk {
        var catalogue = Catalogue()
        for id in consumables { catalogue.add(CatalogueProduct(id: ProductID(id), type: .consumable, price: 990)) }
        for id in lasting { catalogue.add(CatalogueProduct(id: ProductID(id), type: .nonConsumable, price: 9_990)) }
        for (index, id) in subscriptions.enumerated() {
            let terms = SubscriptionTerms(groupID: "20000001", level: Int32(index + 1), period: BillingPeriod(1, .month))
            catalogue.add(CatalogueProduct(id: ProductID(id), type: .autoRenewable, price: 4_990, subscription: terms))
        }
        // Client code compares expiry dates with the clock on the wall.
        let world = WorldSettings(start: EpochMilliseconds(Int64(Date().timeIntervalSince1970 * 1000)))
        let desk = Desk(
            store: SimulatedAppStore(SimulatorSettings(world: world), apps: [AppSettings(bundleID: app, catalogue: catalogue)]))
        try await desk.launch()
        return desk
    }

    /// Launches the app again.
    public func launch() async throws {
        let configuration = DeviceConfiguration(device: "phone", account: "anna", bundleID: Self.app.rawValue, transport: store)
        try await SimulatedDevice.connect(configuration).useForProcess()
    }

    /// The customer buys outside the app.
    public func buyOutside(_ id: String) async throws {
        _ = try await store.perform(.buy(BuyCommand(account: "anna", app: Self.app, productId: ProductID(id))))
    }
}

/// Says what was proved, or ends with exit status 1.
public func prove(_ what: String, _ condition: Bool) {
    print(condition ? "ok      \(what)" : "FAILED  \(what)")
    if !condition { exit(1) }
}

/// Lets other tasks and the main queue run until something is so; ends with exit status 1 after ten seconds.
@MainActor
public func eventually(_ what: String, _ condition: () -> Bool) async {
    let deadline = ContinuousClock.now + .seconds(10)
    while !condition(), ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(10)) }
    prove(what, condition())
}
