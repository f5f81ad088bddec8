import Foundation
import StoreKit

extension StoreProduct {
    /// A product as the original interface gives it, which tells the kind of subscriptions only.
    init(_ product: SKProduct) {
        let formatter = NumberFormatter()
        formatter.numberStyle = .currency
        formatter.locale = product.priceLocale
        let group = product.subscriptionGroupIdentifier
        self.init(
            id: product.productIdentifier, kind: group == nil ? nil : .autoRenewable, displayName: product.localizedTitle,
            description: product.localizedDescription, price: product.price.decimalValue,
            displayPrice: formatter.string(from: product.price) ?? "\(product.price)", subscriptionGroupID: group, product: nil)
    }
}
