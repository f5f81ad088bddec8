import AppStoreSimulator
import AppStoreTypes
import Testing
import Till
import TillTesting

// The sample of docs/sdk.md, as it stands there.
@Test func adaBuysCoins() async throws {
    try await TestShop.with(ShopOffer([CatalogueProduct(id: "coins10", type: .consumable, price: 1_990)])) { shop in
        let ada = try await shop.customer("ada")
        let outcome = try await ada.run { till in try await till.purchase("coins10") }
        guard case .granted = outcome else {
            Issue.record("\(outcome)")
            return
        }
        try await shop.advance(by: "P1M")  // time passes only when you say so
        await ada.quit()
    }
}
