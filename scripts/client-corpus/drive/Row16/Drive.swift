import Desk
import StoreKit

@main
@MainActor
struct Drive {
    static func main() async throws {
        let desk = try await Desk.open(lasting: ["pro_lifetime"], subscriptions: ["pro_yearly", "pro_monthly"])
        let manager = PurchaseManager()
        try await manager.loadProducts()
        prove("row 16: three products", manager.products.count == 3)
        prove("row 16: nothing is owned", !manager.hasUnlockedPro)
        guard let monthly = manager.products.first(where: { $0.id == "pro_monthly" }) else { return prove("row 16: sold", false) }
        try await manager.purchase(monthly)
        prove("row 16: bought and unlocked", manager.purchasedProductIDs == ["pro_monthly"])
        try await Task.sleep(for: .milliseconds(50))
        try await desk.buyOutside("pro_lifetime")
        await eventually("row 16: bought elsewhere, unlocked here") { manager.purchasedProductIDs.contains("pro_lifetime") }
    }
}
