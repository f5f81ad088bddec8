import AppStoreSimulator
import AppStoreTypes
import PurchaseStories

/// A simulated App Store in which drawn customers do drawn things, and every document that was ever there to be seen.
struct RandomWorld {
    static let app: BundleID = "com.example.app"
    static let people = ["anna", "ben", "carl"]
    let store: SimulatedAppStore
    private var generator: PurchaseStories.SeededGenerator
    /// What Apple's documents said after each step, the earlier ones included.
    private(set) var transactions: [(account: String, payload: JWSTransactionDecodedPayload)] = []
    private(set) var renewals: [(account: String, payload: JWSRenewalInfoDecodedPayload)] = []

    init(seed: UInt64) async throws {
        generator = PurchaseStories.SeededGenerator(seed: seed)
        var settings = AppSettings(bundleID: Self.app, catalogue: Self.catalogue)
        settings.environment = .production
        settings.gracePeriodDays = [nil, 3, 16, 28][Int(generator.next() % 4)]
        store = SimulatedAppStore(SimulatorSettings(world: WorldSettings(seed: seed)), apps: [settings])
        for person in Self.people { try await store.perform(.createAccount(CreateAccountCommand(account: person))) }
    }

    static var catalogue: Catalogue {
        var catalogue = Catalogue()
        catalogue.add(SubscriptionGroup(id: "G", name: "Pro"))
        let shelf: [(ProductID, Int32, String)] = [
            ("gold.month", 1, "P1M"), ("silver.month", 2, "P1M"), ("silver.year", 2, "P1Y"), ("bronze.week", 3, "P1W"),
        ]
        for (id, level, period) in shelf {
            guard let period = BillingPeriod(period) else { continue }
            catalogue.add(
                CatalogueProduct(
                    id: id, type: .autoRenewable, price: 4_990, subscription: SubscriptionTerms(groupID: "G", level: level, period: period))
            )
        }
        catalogue.add(CatalogueProduct(id: "lifetime", type: .nonConsumable, price: 49_990))
        catalogue.add(CatalogueProduct(id: "coins", type: .consumable, price: 990))
        return catalogue
    }

    /// Lets drawn things happen, each in a second of its own, because two documents of one millisecond have no order; what makes no sense at its moment is refused by the store and happens to nobody.
    mutating func live(steps: Int) async throws {
        for _ in 0..<steps {
            try await store.perform(.advance(AdvanceCommand(seconds: 1)))
            do { try await step() } catch is WorldRefusal { continue }
            await look()
        }
        try await store.perform(.advance(AdvanceCommand(seconds: 1)))
        await look()
    }

    private mutating func step() async throws {
        let person = Self.people[Int(generator.next() % 3)]
        switch generator.next() % 12 {
        case 0...2:
            let products: [ProductID] = ["gold.month", "silver.month", "silver.year", "bronze.week", "lifetime", "coins"]
            let product = products[Int(generator.next() % 6)]
            try await store.perform(.buy(BuyCommand(account: person, app: Self.app, productId: product, environment: .production)))
        case 3: try await store.perform(.setBilling(SetBillingCommand(account: person, isGood: generator.next() % 3 == 0)))
        case 4: try await store.perform(.setBilling(SetBillingCommand(account: person, isGood: true)))
        case 5:
            guard let id = anyTransaction() else { return }
            try await store.perform(.setRenewal(SetRenewalCommand(transactionId: id, isOn: generator.next() % 2 == 0)))
        case 6:
            guard let id = anyTransaction() else { return }
            try await store.perform(.refund(RefundCommand(transactionId: id)))
        case 7:
            guard let id = anyTransaction() else { return }
            try await store.perform(.reverseRefund(ReverseRefundCommand(transactionId: id)))
        default:
            let seconds = Int64(generator.next() % 40) * 86_400 + Int64(generator.next() % 86_400)
            try await store.perform(.advance(AdvanceCommand(seconds: seconds)))
        }
    }

    private mutating func anyTransaction() -> TransactionID? {
        guard !transactions.isEmpty else { return nil }
        return transactions[Int(generator.next() % UInt64(transactions.count))].payload.transactionId
    }

    /// Notes what Apple would sign now.
    private mutating func look() async {
        let summary = await store.summary()
        for entry in summary.transactions { transactions.append((entry.account, entry.transaction)) }
        for entry in summary.subscriptions { renewals.append((entry.account, entry.renewalInfo)) }
    }
}
