extension Product {
    /// Whether and where a product is promoted on the app's page, on this device.
    public struct PromotionInfo: Equatable, Sendable {
        /// The product.
        public let productID: Product.ID
        /// Whether it is shown.
        public var visibility: Visibility

        /// Whether a promoted product is shown.
        public enum Visibility: Int, Equatable, Hashable, Sendable {
            /// As set in App Store Connect.
            case appStoreConnectDefault
            /// Shown.
            case visible
            /// Not shown.
            case hidden
        }

        /// Stores the visibility; throws `StoreKitError` without a device.
        public func update() async throws {
            try DeviceSession.required().promotions.set(visibility, for: productID)
        }

        /// The products in the order set on this device.
        public static var currentOrder: [PromotionInfo] {
            get async throws { try DeviceSession.required().promotions.all() }
        }

        /// Stores an order.
        public static func updateProductOrder(byID order: some Collection<Product.ID>) async throws {
            try DeviceSession.required().promotions.reorder(Array(order))
        }

        /// Stores the visibility of one product.
        public static func updateProductVisibility(_ visibility: Visibility, for productID: Product.ID) async throws {
            try DeviceSession.required().promotions.set(visibility, for: productID)
        }

        /// Stores order and visibility of several products.
        public static func updateAll(_ promotions: some Collection<PromotionInfo>) async throws {
            try DeviceSession.required().promotions.replace(Array(promotions))
        }
    }
}
