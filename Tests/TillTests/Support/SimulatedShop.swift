import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTypes
import StoreKit
import Testing

@testable import Till

/// A simulated App Store with one app that sells one product of every kind, and the device of a test.
struct SimulatedShop {
    static let app: BundleID = "com.example.shop"
    let store: SimulatedAppStore

    init(gracePeriodDays: Int? = nil) {
        var catalogue = Catalogue()
        catalogue.add(CatalogueProduct(id: "coins", type: .consumable, price: 1_990))
        catalogue.add(CatalogueProduct(id: "pro", type: .nonConsumable, price: 9_990))
        catalogue.add(CatalogueProduct(id: "season", type: .nonRenewing, price: 4_990))
        catalogue.add(SubscriptionGroup(id: "20000001", name: "Plus"))
        var monthly = SubscriptionTerms(groupID: "20000001", level: 2, period: BillingPeriod(1, .month))
        monthly.promotionalOffers = [
            CatalogueOffer(
                id: "back", type: .promotional, paymentMode: .payAsYouGo, price: 990, period: BillingPeriod(1, .month), periodCount: 1)
        ]
        catalogue.add(CatalogueProduct(id: "monthly", type: .autoRenewable, price: 4_990, subscription: monthly))
        let yearly = SubscriptionTerms(groupID: "20000001", level: 1, period: BillingPeriod(1, .year))
        catalogue.add(CatalogueProduct(id: "yearly", type: .autoRenewable, price: 49_990, subscription: yearly))
        var app = AppSettings(bundleID: Self.app, catalogue: catalogue)
        app.gracePeriodDays = gracePeriodDays
        store = SimulatedAppStore(apps: [app])
    }

    /// Launches the app on a device; the same name again is the next launch.
    func launch(
        _ device: String = "phone", account: String = "anna", transport: (any DeviceTransport)? = nil
    ) async throws -> SimulatedDevice {
        var configuration = DeviceConfiguration(
            device: device, account: account, bundleID: Self.app.rawValue, transport: transport ?? store)
        configuration.receiptDirectory = FileManager.default.temporaryDirectory.appendingPathComponent("shop-\(UUID().uuidString)")
        return try await SimulatedDevice.connect(configuration)
    }

    /// Runs a piece of the app on a newly launched device.
    func onDevice<Result>(
        _ device: String = "phone", account: String = "anna", transport: (any DeviceTransport)? = nil, _ app: () async throws -> Result
    ) async throws -> Result {
        try await launch(device, account: account, transport: transport).run(app)
    }

    func perform(_ command: ControlCommand) async throws { _ = try await store.perform(command) }

    /// Says what the customer does on the next sheet.
    func answer(_ answer: AppStoreSimulator.CustomerAnswer, times: Int = 1) async throws {
        try await perform(.setAnswer(SetAnswerCommand(device: "phone", answer: answer, times: times)))
    }

    func device(_ change: (inout SetDeviceCommand) -> Void) async throws {
        var command = SetDeviceCommand(device: "phone")
        change(&command)
        try await perform(.setDevice(command))
    }

    func renew(_ id: String) async throws { try await perform(.forceRenewal(ForceRenewalCommand(transactionId: TransactionID(id)))) }

    func refund(_ id: String) async throws { try await perform(.refund(RefundCommand(transactionId: TransactionID(id)))) }

    func promote(_ product: ProductID) async throws {
        try await perform(.promote(PromoteCommand(device: "phone", app: Self.app, productId: product)))
    }

    /// The App Store's time, as a device's clock.
    func clock() async -> @Sendable () -> Date {
        let now = Date(timeIntervalSince1970: Double(await store.now.milliseconds) / 1_000)
        return { now }
    }

    /// What the device's clock and patience are in a test.
    func times(_ change: (inout StoreTimes) -> Void = { _ in }) async -> StoreTimes {
        var times = StoreTimes()
        times.now = await clock()
        change(&times)
        return times
    }
}

/// Both of Apple's interfaces.
enum Adapter: CaseIterable, Sendable {
    case modern
    case original

    /// A new adapter, as after the app's start.
    func make(_ times: StoreTimes) -> any Store {
        switch self {
        case .modern: StoreKit2Store(times: times)
        case .original: OriginalStore(times: times)
        }
    }
}

extension Store {
    /// The only product of an id.
    func product(_ id: String) async throws -> StoreProduct {
        try #require(try await products([id]).first)
    }

    /// Buys and expects that the customer paid.
    func buy(_ id: String, _ wish: PurchaseWish = PurchaseWish(appAccountToken: .ada)) async throws -> StoreTransaction {
        let result = try await purchase(try await product(id), wish)
        guard case .paid(let transaction) = result else { throw NotPaid(result: result) }
        return transaction
    }

    /// Finishes everything, as a pipeline that was told "recorded" does.
    func finishAll() async { for transaction in await unfinished() { await finish(transaction.id) } }
}

struct NotPaid: Error { let result: StorePurchaseResult }

extension UUID {
    static let ada = UUID(uuid: (0x3f, 0x25, 4, 0xe0, 0x4f, 0x89, 0x41, 0xd3, 0x9a, 0x0c, 3, 5, 0xe8, 0x2c, 0x33, 1))
    static let bob = UUID(uuid: (0xa1, 0x25, 4, 0xe0, 0x4f, 0x89, 0x41, 0xd3, 0x9a, 0x0c, 3, 5, 0xe8, 0x2c, 0x33, 2))
}
