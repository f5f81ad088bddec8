/// Order and visibility of promoted products on this device.
open class SKProductStorePromotionController: NSObject {
    /// A controller of the current device.
    public override required init() {}

    /// A controller of the current device.
    open class func `default`() -> Self { Self() }

    /// Reads the order; the answer comes on the main thread.
    open func fetchStorePromotionOrder(completionHandler: (@Sendable ([SKProduct], (any Error)?) -> Void)? = nil) {
        answer { session in
            let ids = session.promotions.all().map(\.productID)
            do throws(StoreKitError) {
                let products = try await session.products(ids)
                let ordered = ids.compactMap { id in products.first { $0.id == id } }
                return { completionHandler?(ordered.map(SKProduct.init), nil) }
            } catch {
                let original = error.original
                return { completionHandler?([], original) }
            }
        }
    }

    /// Reads whether a product is shown; the answer comes on the main thread.
    open func fetchStorePromotionVisibility(
        for product: SKProduct, completionHandler: (@Sendable (SKProductStorePromotionVisibility, (any Error)?) -> Void)? = nil
    ) {
        let id = product.productIdentifier
        answer { session in
            let visibility = session.promotions.all().first { $0.productID == id }?.visibility ?? .appStoreConnectDefault
            return { completionHandler?(SKProductStorePromotionVisibility(rawValue: visibility.rawValue) ?? .default, nil) }
        }
    }

    /// Stores an order; the answer comes on the main thread.
    open func update(storePromotionOrder promotionOrder: [SKProduct], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        let ids = promotionOrder.map(\.productIdentifier)
        answer { session in
            session.promotions.reorder(ids)
            return { completionHandler?(nil) }
        }
    }

    /// Stores whether a product is shown; the answer comes on the main thread.
    open func update(
        storePromotionVisibility promotionVisibility: SKProductStorePromotionVisibility, for product: SKProduct,
        completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let id = product.productIdentifier
        answer { session in
            session.promotions.set(.init(rawValue: promotionVisibility.rawValue) ?? .appStoreConnectDefault, for: id)
            return { completionHandler?(nil) }
        }
    }

    private func answer(_ read: @escaping @Sendable (DeviceSession) async -> @Sendable () -> Void) {
        guard let session = DeviceSession.available() else { return }
        Task {
            let reply = await read(session)
            MainThread.deliver(for: session, reply)
        }
    }
}

/// Whether a promoted product is shown.
@frozen
public enum SKProductStorePromotionVisibility: Int, Sendable {
    /// As set in App Store Connect.
    case `default` = 0
    /// Shown.
    case show = 1
    /// Not shown.
    case hide = 2
}
