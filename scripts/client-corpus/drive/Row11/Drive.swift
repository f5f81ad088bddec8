import Desk
import StoreKit

@main
@MainActor
struct Drive {
    static func main() async throws {
        let desk = try await Desk.open(
            consumables: ["consumable", "consumable_pack"], lasting: ["nonconsumable"], subscriptions: ["subscription_monthly"])
        let store = Store()
        try await Task.sleep(for: .milliseconds(50))
        try await desk.buyOutside("nonconsumable")
        await eventually("row 11: bought outside, owned inside") { store.boughtNonConsumable }
        try await desk.buyOutside("subscription_monthly")
        await eventually("row 11: subscribed outside, active inside") { store.activeSubscription == "subscription_monthly" }
        let before = store.consumableCount
        try await desk.buyOutside("consumable_pack")
        await eventually("row 11: ten consumables more") { store.consumableCount == before + 10 }
        var unfinished = 1
        for _ in 1...100 where unfinished > 0 {
            unfinished = 0
            for await _ in Transaction.unfinished { unfinished += 1 }
            try await Task.sleep(for: .milliseconds(10))
        }
        prove("row 11: nothing is left unfinished", unfinished == 0)
    }
}
