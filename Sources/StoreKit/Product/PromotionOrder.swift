/// The promoted products of one device: an order and which are shown; kept for the run of the app.
final class PromotionOrder: Sendable {
    private let entries = Guarded<[Product.PromotionInfo]>([])

    func all() -> [Product.PromotionInfo] { entries.withLock { $0 } }

    func set(_ visibility: Product.PromotionInfo.Visibility, for productID: String) {
        entries.withLock { entries in
            if let at = entries.firstIndex(where: { $0.productID == productID }) {
                entries[at].visibility = visibility
            } else {
                entries.append(Product.PromotionInfo(productID: productID, visibility: visibility))
            }
        }
    }

    func reorder(_ order: [String]) {
        entries.withLock { entries in
            let known = Dictionary(entries.map { ($0.productID, $0.visibility) }, uniquingKeysWith: { first, _ in first })
            entries = order.map { .init(productID: $0, visibility: known[$0] ?? .appStoreConnectDefault) }
        }
    }

    func replace(_ promotions: [Product.PromotionInfo]) { entries.withLock { $0 = promotions } }
}
