import AppStoreTypes
public import Foundation

extension Catalogue {
    /// Reads an Xcode `.storekit` file of any version, unchanged.
    ///
    /// - Throws: when the bytes are no JSON, or a product lacks its id, price or period, or an id occurs twice.
    public init(storeKitFile bytes: Data) throws(CatalogueFailure) {
        let file = try Self.read(bytes)
        self.init()
        for product in (file.products ?? []) + (file.nonRenewingSubscriptions ?? []) { try addUnique(Self.product(product)) }
        for group in file.subscriptionGroups ?? [] {
            add(SubscriptionGroup(id: SubscriptionGroupID(rawValue: group.id), name: group.name ?? group.id))
            for subscription in group.subscriptions ?? [] { try addUnique(Self.product(subscription, in: group)) }
        }
    }

    static func read(_ bytes: Data) throws(CatalogueFailure) -> StoreKitFile {
        guard bytes.count <= StoreKitFile.sizeLimit else {
            throw CatalogueFailure("the .storekit file has \(bytes.count) bytes; at most \(StoreKitFile.sizeLimit) are read")
        }
        do {
            return try JSONDecoder().decode(StoreKitFile.self, from: bytes)
        } catch let error as DecodingError {
            throw CatalogueFailure(error)
        } catch {
            throw CatalogueFailure("the .storekit file cannot be read: \(error)")
        }
    }

    private mutating func addUnique(_ product: CatalogueProduct) throws(CatalogueFailure) {
        guard products[product.id] == nil else {
            throw CatalogueFailure("the product id `\(product.id.rawValue.prefix(100))` occurs twice: give each product its own")
        }
        add(product)
    }

    private static func product(_ product: StoreKitFile.Product) throws(CatalogueFailure) -> CatalogueProduct {
        let types: [String: ProductType] = [
            "Consumable": .consumable, "NonConsumable": .nonConsumable, "NonRenewingSubscription": .nonRenewing,
        ]
        guard let type = types[product.type] else {
            throw CatalogueFailure(
                "the product `\(product.productID.prefix(100))` has the type `\(product.type.prefix(40))`; "
                    + "known are \(types.keys.sorted().joined(separator: ", "))")
        }
        var result = CatalogueProduct(
            id: ProductID(rawValue: product.productID), type: type, price: try price(product.displayPrice, of: product.productID))
        result.texts = texts(product.localizations)
        result.isFamilyShareable = product.familyShareable ?? false
        return result
    }

    private static func product(_ entry: StoreKitFile.Subscription, in group: StoreKitFile.Group) throws(CatalogueFailure)
        -> CatalogueProduct
    {
        let id = entry.productID
        let period = try period(entry.recurringSubscriptionPeriod, of: id)
        var terms = SubscriptionTerms(groupID: SubscriptionGroupID(rawValue: group.id), level: entry.groupNumber ?? 1, period: period)
        if let offer = entry.introductoryOffer ?? entry.introductoryOffers?.first {
            terms.introductoryOffer = try Self.offer(offer, .introductory, of: id)
        }
        for entry in entry.adHocOffers ?? [] { terms.promotionalOffers.append(try offer(entry, .promotional, of: id)) }
        for entry in entry.codeOffers ?? [] { terms.codeOffers.append(try offer(entry, .offerCode, of: id)) }
        for entry in entry.winbackOffers ?? [] { terms.winBackOffers.append(try offer(entry, .winBack, of: id)) }
        var result = CatalogueProduct(
            id: ProductID(rawValue: id), type: .autoRenewable, price: try price(entry.displayPrice, of: id),
            subscription: terms)
        result.texts = texts(entry.localizations)
        result.isFamilyShareable = entry.familyShareable ?? false
        return result
    }

    private static func offer(_ offer: StoreKitFile.Offer, _ type: OfferType, of product: String) throws(CatalogueFailure)
        -> CatalogueOffer
    {
        let modes: [String: OfferDiscountType] = ["free": .freeTrial, "payAsYouGo": .payAsYouGo, "payUpFront": .payUpFront]
        guard let mode = modes[offer.paymentMode ?? ""] else {
            throw CatalogueFailure(
                "an offer of `\(product.prefix(100))` has the payment mode `\((offer.paymentMode ?? "").prefix(40))`; "
                    + "known are \(modes.keys.sorted().joined(separator: ", "))")
        }
        let id = type == .introductory ? nil : offer.offerID ?? offer.referenceName
        return CatalogueOffer(
            id: id.map(OfferID.init(rawValue:)), type: type, paymentMode: mode,
            price: mode == .freeTrial ? 0 : try price(offer.displayPrice, of: product),
            period: try period(offer.subscriptionPeriod, of: product), periodCount: offer.numberOfPeriods ?? 1)
    }

    private static func period(_ text: String?, of product: String) throws(CatalogueFailure) -> BillingPeriod {
        guard let period = BillingPeriod(text ?? "") else {
            throw CatalogueFailure(
                "`\(product.prefix(100))` has the period `\((text ?? "").prefix(40))`: write one unit, such as P1M")
        }
        return period
    }

    private static func price(_ text: String?, of product: String) throws(CatalogueFailure) -> Int64 {
        guard let price = Milliunits.read(text ?? "") else {
            throw CatalogueFailure(
                "`\(product.prefix(100))` has the price `\((text ?? "").prefix(40))`: write a decimal such as 4.99, with at most 3 places")
        }
        return price
    }

    private static func texts(_ texts: [StoreKitFile.Text]?) -> [ProductText] {
        (texts ?? []).map {
            ProductText(locale: $0.locale ?? "en_US", displayName: $0.displayName ?? "", description: $0.description ?? "")
        }
    }
}
