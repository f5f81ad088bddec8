import Desk
import StoreKit

@main
@MainActor
struct Drive {
    static func main() async throws {
        _ = try await Desk.open(consumables: ["gems"])
        guard let gems = try await Product.products(for: ["gems"]).first,
            case .success(let result) = try await gems.purchase(options: [.quantity(2)])
        else { return prove("row 21: bought", false) }
        let purchase = Purchase(product: gems, result: result, needsFinishTransaction: true)
        prove("row 21: two of the product", purchase.productId == "gems" && purchase.quantity == 2)
        prove("row 18: verified", result.verifiedTransaction != nil && result.underlyingTransaction.id == purchase.transaction.id)
        await purchase.finish()
        var unfinished = 0
        for await _ in Transaction.unfinished { unfinished += 1 }
        prove("row 21: finished", unfinished == 0)
    }
}
