import Desk
import StoreKit

@main
@MainActor
struct Drive {
    static func main() async throws {
        _ = try await Desk.open(lasting: ["pro", "extra"])
        let service = StandardStoreService(productIds: ["pro", "extra"])
        let products = try await service.getProducts()
        prove("row 14: two products", products.count == 2)
        guard let pro = products.first(where: { $0.id == "pro" }) else { return prove("row 14: pro is sold", false) }
        let (result, _) = try await service.purchase(pro)
        if case .success = result { prove("row 14: bought", true) } else { prove("row 14: bought", false) }
        prove("row 14: one valid transaction", try await service.getValidProductTransations().map(\.productID) == ["pro"])
    }
}
