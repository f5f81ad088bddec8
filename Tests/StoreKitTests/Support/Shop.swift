import AppStoreDeviceProtocol
import AppStoreSimulator
import AppStoreTypes
import StoreKit

/// A simulated App Store with one app, and the people and devices of a test.
struct Shop {
    static let app: BundleID = "com.example.shop"
    let store: SimulatedAppStore

    init() {
        var catalogue = Catalogue()
        catalogue.add(CatalogueProduct(id: "coins", type: .consumable, price: 1_990))
        catalogue.add(CatalogueProduct(id: "pro", type: .nonConsumable, price: 9_990))
        catalogue.add(CatalogueProduct(id: "season", type: .nonRenewing, price: 4_990))
        catalogue.add(SubscriptionGroup(id: "20000001", name: "Plus"))
        var monthly = SubscriptionTerms(groupID: "20000001", level: 2, period: BillingPeriod(1, .month))
        monthly.introductoryOffer = CatalogueOffer(
            id: nil, type: .introductory, paymentMode: .freeTrial, price: 0, period: BillingPeriod(1, .week), periodCount: 1)
        catalogue.add(CatalogueProduct(id: "monthly", type: .autoRenewable, price: 4_990, subscription: monthly))
        var yearly = SubscriptionTerms(groupID: "20000001", level: 1, period: BillingPeriod(1, .year))
        yearly.billingPlans = [CatalogueBillingPlan(type: .monthly, price: 4_490, commitmentPrice: 53_880)]
        catalogue.add(CatalogueProduct(id: "yearly", type: .autoRenewable, price: 49_990, subscription: yearly))
        store = SimulatedAppStore(apps: [AppSettings(bundleID: Self.app, catalogue: catalogue)])
    }

    /// Launches the app on a device; the same name again is the next launch.
    func launch(
        _ device: String = "phone", account: String = "anna", _ change: (inout DeviceConfiguration) -> Void = { _ in }
    ) async throws -> SimulatedDevice {
        var configuration = DeviceConfiguration(device: device, account: account, bundleID: Self.app.rawValue, transport: store)
        configuration.receiptDirectory = FileManager.default.temporaryDirectory.appendingPathComponent("shop-\(UUID().uuidString)")
        change(&configuration)
        return try await SimulatedDevice.connect(configuration)
    }

    /// Says what the customer does on the next sheet.
    func answer(_ answer: CustomerAnswer, on device: DeviceID = "phone") async throws {
        _ = try await store.perform(.setAnswer(SetAnswerCommand(device: device, answer: answer, times: 1)))
    }

    func approve() async throws { _ = try await store.perform(.approve(ApproveCommand())) }

    func refund(_ transaction: Transaction) async throws {
        _ = try await store.perform(.refund(RefundCommand(transactionId: TransactionID(String(transaction.id)))))
    }

    func renew(_ transaction: Transaction) async throws {
        _ = try await store.perform(.forceRenewal(ForceRenewalCommand(transactionId: TransactionID(String(transaction.id)))))
    }
}

/// The only product of an identifier.
func product(_ id: String) async throws -> Product {
    guard let product = try await Product.products(for: [id]).first else { throw MissingProduct(id: id) }
    return product
}

struct MissingProduct: Error { let id: String }
struct NotBought: Error { let result: Product.PurchaseResult }

/// Buys and gives the verified transaction, not finished.
func buy(_ id: String, _ options: Set<Product.PurchaseOption> = []) async throws -> Transaction {
    let result = try await product(id).purchase(options: options)
    guard case .success(let verification) = result else { throw NotBought(result: result) }
    return try verification.payloadValue
}

/// Everything of a finite sequence.
func list(_ transactions: Transaction.Transactions) async -> [Transaction] {
    var list: [Transaction] = []
    for await result in transactions { list.append(result.unsafePayloadValue) }
    return list
}
