import Desk
import StoreKit

@main
@MainActor
struct Drive {
    static func main() async throws {
        _ = try await Desk.open(lasting: ["pro"], subscriptions: ["monthly"])
        let token = UUID()
        for id in ["pro", "monthly"] {
            guard let product = try await Product.products(for: [id]).first,
                case .success(let result) = try await product.purchase(options: [.appAccountToken(token)])
            else { return prove("row 13: \(id) bought", false) }
            let response = await TransactionHelpers.buildTransactionResponse(
                from: try result.payloadValue, jwsRepresentation: result.jwsRepresentation)
            prove("row 13: \(id) has \(response.count) members", response.count > 10)
            prove("row 13: \(id) names its product", response["productIdentifier"] as? String == id)
        }
        let all = try await TransactionHelpers.collectAllPurchases(appAccountTokenFilter: nil)
        prove("row 13: both purchases are listed", all.count == 2)
    }
}
