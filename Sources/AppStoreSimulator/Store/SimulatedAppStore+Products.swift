import AppStoreDeviceProtocol
import AppStoreTypes

extension SimulatedAppStore {
    func products(_ call: ProductsCall, _ key: InstalledApp.Key) -> DeviceReply {
        guard let account = world.devices[key.device]?.account, let storefront = world.accounts[account]?.storefront else {
            return .refused(DeviceRefusal(.notSignedIn, "nobody is signed in on `\(key.device.rawValue.prefix(100))`"))
        }
        var seen: Set<ProductID> = []
        let products = call.productIds.compactMap { seen.insert($0).inserted ? productDescription($0, key) : nil }
        return .products(ProductsReply(products: products, storefront: storefront.description))
    }

    /// A product as a device's account sees it; `nil` when it is not sold.
    func productDescription(_ id: ProductID, _ key: InstalledApp.Key) -> ProductDescription? {
        guard let product = world.apps[key.app]?.catalogue.products[id], let account = world.devices[key.device]?.account,
            let storefront = world.accounts[account]?.storefront
        else { return nil }
        let text = product.text(in: storefront)
        var description = ProductDescription(
            productId: id, type: product.type, displayName: text.displayName, description: text.description,
            price: product.price(in: storefront), currency: storefront.currency, localeIdentifier: storefront.localeIdentifier,
            isFamilyShareable: product.isFamilyShareable)
        guard let terms = product.subscription, let library = world.library(of: key) else { return description }
        var subscription = SubscriptionDescription(
            groupId: terms.groupID, groupName: world.apps[key.app]?.catalogue.groups[terms.groupID]?.name ?? "", groupLevel: terms.level,
            period: terms.period.description,
            isEligibleForIntroductoryOffer: world.isEligibleForIntroductoryOffer(terms.groupID, library: library))
        subscription.introductoryOffer = terms.introductoryOffer?.description(in: storefront)
        subscription.promotionalOffers = terms.promotionalOffers.map { $0.description(in: storefront) }
        subscription.winBackOffers = terms.winBackOffers.map { $0.description(in: storefront) }
        description.subscription = subscription
        return description
    }
}

extension CatalogueOffer {
    func description(in storefront: Storefront) -> OfferDescription {
        OfferDescription(
            offerId: id, type: type, paymentMode: paymentMode, price: price * storefront.priceFactor, period: period.description,
            periodCount: Int32(periodCount))
    }
}

extension Storefront {
    var description: StorefrontDescription {
        StorefrontDescription(countryCode: countryCode, id: id, currency: currency, localeIdentifier: localeIdentifier)
    }
}
