import StoreKit

#if os(visionOS)
    import UIKit
#endif

/// Shows the system's payment sheet.
enum PurchaseSheet {
    /// Shows it and waits for the customer. visionOS wants to know the scene that it belongs to: the one in front.
    @MainActor
    static func show(_ product: Product, _ options: Set<Product.PurchaseOption>) async throws -> Product.PurchaseResult {
        #if os(visionOS)
            let scenes = UIApplication.shared.connectedScenes
            guard let scene = scenes.first(where: { $0.activationState == .foregroundActive }) ?? scenes.first else {
                throw StoreKitError.unknown
            }
            return try await product.purchase(confirmIn: scene, options: options)
        #else
            return try await product.purchase(options: options)
        #endif
    }
}
