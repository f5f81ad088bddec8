import AppStoreSimulator
import AppStoreTypes
import TillTesting

/// What the shops of the stories sell.
enum Goods {
    static let offer: ShopOffer = {
        var monthly = SubscriptionTerms(groupID: "20000001", level: 2, period: BillingPeriod(1, .month))
        monthly.introductoryOffer = nil
        let yearly = SubscriptionTerms(groupID: "20000001", level: 1, period: BillingPeriod(1, .year))
        return ShopOffer(
            [
                CatalogueProduct(id: "coins10", type: .consumable, price: 1_990),
                CatalogueProduct(id: "lifetime", type: .nonConsumable, price: 99_990),
                CatalogueProduct(id: "season", type: .nonRenewing, price: 4_990),
                CatalogueProduct(id: "month", type: .autoRenewable, price: 4_990, subscription: monthly),
                CatalogueProduct(id: "year", type: .autoRenewable, price: 49_990, subscription: yearly),
            ], entitlements: ["pro": ["month", "year", "lifetime"]])
    }()
}
