import AppStoreTypes
import Foundation

@testable import AppStoreSimulator

/// A shelf on which everything that the App Store sells can be had.
enum LifeCatalogue {
    static let group: SubscriptionGroupID = "G1"

    static func make() -> Catalogue {
        var catalogue = Catalogue()
        catalogue.add(SubscriptionGroup(id: group, name: "Pro"))
        var coins = CatalogueProduct(id: "coins", type: .consumable, price: 990)
        coins.oneTimeOffers = [.oneTime(id: "gift", price: 0)]
        catalogue.add(coins)
        var lifetime = CatalogueProduct(id: "lifetime", type: .nonConsumable, price: 4_990)
        lifetime.isFamilyShareable = true
        lifetime.oneTimeOffers = [.oneTime(id: "cheap", price: 1_990)]
        catalogue.add(lifetime)
        catalogue.add(CatalogueProduct(id: "season", type: .nonRenewing, price: 19_990))
        add("gold.month", level: 1, BillingPeriod(1, .month), 9_990, to: &catalogue) { terms in
            terms.promotionalOffers = [offer("half", .promotional, .payAsYouGo, 1_990, 2)]
            terms.winBackOffers = [offer("comeback", .winBack, .payUpFront, 990, 3)]
            var students = offer("students", .offerCode, .freeTrial, 0, 1)
            students.eligibility = [.new]
            var returners = offer("returners", .offerCode, .payUpFront, 4_990, 2)
            returners.eligibility = [.expired, .existing]
            terms.codeOffers = [students, returners]
        }
        add("silver.month", level: 2, BillingPeriod(1, .month), 4_990, to: &catalogue) { terms in
            terms.introductoryOffer = CatalogueOffer(
                id: nil, type: .introductory, paymentMode: .freeTrial, price: 0, period: BillingPeriod(1, .week), periodCount: 1)
            var stacked = offer("stacked", .offerCode, .payAsYouGo, 990, 2)
            stacked.isStackable = true
            terms.codeOffers = [stacked]
            terms.promotionalOffers = [offer("stay", .promotional, .payUpFront, 2_990, 1)]
        }
        add("silver.year", level: 2, BillingPeriod(1, .year), 49_990, to: &catalogue) { terms in
            terms.billingPlans = [CatalogueBillingPlan(type: .monthly, price: 4_490, commitmentPrice: 53_880)]
            terms.promotionalOffers = [offer("year", .promotional, .freeTrial, 0, 1)]
        }
        add("silver.other", level: 2, BillingPeriod(1, .month), 4_990, to: &catalogue)
        add("bronze.week", level: 3, BillingPeriod(1, .week), 1_990, to: &catalogue)
        return catalogue
    }

    private static func offer(_ id: OfferID, _ type: OfferType, _ mode: OfferDiscountType, _ price: Int64, _ count: Int) -> CatalogueOffer {
        CatalogueOffer(id: id, type: type, paymentMode: mode, price: price, period: BillingPeriod(1, .month), periodCount: count)
    }

    private static func add(
        _ id: ProductID, level: Int32, _ period: BillingPeriod, _ price: Int64, to catalogue: inout Catalogue,
        _ change: (inout SubscriptionTerms) -> Void = { _ in }
    ) {
        var terms = SubscriptionTerms(groupID: group, level: level, period: period)
        change(&terms)
        var product = CatalogueProduct(id: id, type: .autoRenewable, price: price, subscription: terms)
        product.isFamilyShareable = true
        catalogue.add(product)
    }
}

extension Town {
    /// A town whose shelf has everything, at ten past nine on 10 January 2026 in Germany.
    static func full(
        start: String = "2026-01-10T09:00:00Z", environment: AppStoreEnvironment = .production, seed: UInt64 = 7,
        storefront: String = "DEU",
        change: (inout AppSettings) -> Void = { _ in }
    ) async throws -> Town {
        let town = try Town(start: start, environment: environment, seed: seed) { app in
            app.catalogue = LifeCatalogue.make()
            change(&app)
        }
        for account in ["anna", "ben", "cleo"] {
            try await town.store.perform(.createAccount(CreateAccountCommand(account: account, storefront: storefront)))
        }
        return town
    }

    /// Buys outside the app.
    @discardableResult
    func buy(_ product: ProductID, _ account: String = "anna", change: (inout BuyCommand) -> Void = { _ in }) async throws -> TransactionID
    {
        var command = BuyCommand(account: account, app: Self.app, productId: product)
        change(&command)
        return try await id(.buy(command))
    }

    func id(_ command: ControlCommand) async throws -> TransactionID {
        guard let id = try await store.perform(command).transactionId else { throw Surprise("nothing was bought by \(command)") }
        return id
    }

    /// What Apple says about a purchase now.
    func transaction(_ id: TransactionID) async throws -> JWSTransactionDecodedPayload {
        let world = await store.world
        return world.transactionPayload(try world.purchase(id))
    }

    /// The latest purchase of the subscription that a purchase belongs to.
    func latest(_ id: TransactionID) async throws -> JWSTransactionDecodedPayload {
        let world = await store.world
        return world.transactionPayload(world.subscriptions[try world.subscription(of: id)].current)
    }

    func renewal(_ id: TransactionID) async throws -> JWSRenewalInfoDecodedPayload {
        let world = await store.world
        return world.renewalPayload(try world.subscription(of: id))
    }

    func status(_ id: TransactionID) async throws -> SubscriptionStatus {
        let world = await store.world
        return world.status(of: try world.subscription(of: id))
    }

    /// The bodies of version 2 that were delivered.
    func payloads() async throws -> [ResponseBodyV2DecodedPayload] {
        await store.settle()
        return try await mailbox.posts.map { post in
            let body = try JSONDecoder().decode(ResponseBodyV2.self, from: Data(post.body))
            return try Phone.decode(body.signedPayload ?? "")
        }
    }
}
