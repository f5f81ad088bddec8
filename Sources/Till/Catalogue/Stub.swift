import AppStoreTypes
import Foundation

public struct Shelf: Sendable { public let products: [ShelfProduct] }
public struct ShelfProduct: Sendable { public let id: String; let storeProduct: StoreProduct }
actor Catalogue {
    init(link: any ServerLink, store: any Store, folder: URL, surroundings: Surroundings) {}
    func shelf(maxAge: TimeInterval) async throws(TillError) -> Shelf { Shelf(products: []) }
    nonisolated func names(_ product: String) -> [String] { [] }
}
public struct IntegrityCheck: Sendable {}
extension TillErrorCode {
    static let customerIDInvalid = TillErrorCode(rawValue: "a"), serverReplyUnexpected = TillErrorCode(rawValue: "b"),
        logInRequired = TillErrorCode(rawValue: "c"), purchaseInProgress = TillErrorCode(rawValue: "d"),
        productUnknown = TillErrorCode(rawValue: "e"), earlierPurchaseWaiting = TillErrorCode(rawValue: "f"),
        receiptOlderThanPurchase = TillErrorCode(rawValue: "g"), purchaseUnconfirmed = TillErrorCode(rawValue: "h"),
        orderInvalid = TillErrorCode(rawValue: "i"), purchaseCancelled = TillErrorCode(rawValue: "purchase.cancelled")
}
extension TillError {
    init(problem reply: ServerReply) {
        self.init(.serverReplyUnexpected, "status \(reply.status) \(String(decoding: reply.body.prefix(300), as: UTF8.self))")
    }
}
