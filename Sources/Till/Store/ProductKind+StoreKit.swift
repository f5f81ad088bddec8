import StoreKit

extension ProductKind {
    /// StoreKit's kind; `nil` for one that is newer than this SDK.
    init?(_ type: Product.ProductType) {
        switch type {
        case .consumable: self = .consumable
        case .nonConsumable: self = .nonConsumable
        case .nonRenewable: self = .nonRenewing
        case .autoRenewable: self = .autoRenewable
        default: return nil
        }
    }
}
