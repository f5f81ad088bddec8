public import AppStoreTypes
public import Foundation

extension Catalogue {
    /// The largest `.storekit` file that is read, in bytes.
    public static let fileLimit = 8 << 20

    /// Reads an Xcode `.storekit` file of any version, unchanged.
    ///
    /// - Throws: when the bytes are no such file, a product lacks its id, price or period, or an id occurs twice.
    public init(storeKitFile bytes: Data) throws(CatalogueFailure) {
        do throws(CatalogueFailure) {
            try self.init(try Self.read(bytes))
        } catch {
            throw error.placed(in: bytes)
        }
    }

    /// Takes over what a `.storekit` file sells.
    ///
    /// - Throws: when a product lacks its id, price or period, or an id occurs twice.
    public init(_ file: StoreKitConfiguration) throws(CatalogueFailure) {
        self.init()
        if let twice = file.repeatedProductIDs.first {
            throw CatalogueFailure("productID", of: twice, is: twice.rawValue, remedy: "it occurs twice, give each product its own")
        }
        for product in file.products + file.nonRenewingSubscriptions { add(try Self.product(product, group: nil)) }
        for group in file.subscriptionGroups {
            guard let id = group.id else { throw CatalogueFailure("a subscription group has no id: give it one") }
            add(SubscriptionGroup(id: id, name: group.name ?? id.rawValue))
            for subscription in group.subscriptions { add(try Self.product(subscription, group: id)) }
        }
    }

    static func read(_ bytes: Data) throws(CatalogueFailure) -> StoreKitConfiguration {
        guard bytes.count <= fileLimit else {
            throw CatalogueFailure("the .storekit file has \(bytes.count) bytes; at most \(fileLimit) are read")
        }
        do throws(JSONFailure) {
            _ = try JSONReader.read(Array(bytes))
        } catch {
            throw CatalogueFailure(error, in: bytes)
        }
        do throws(StoreKitConfigurationFailure) {
            return try StoreKitConfiguration(bytes: Array(bytes))
        } catch {
            throw CatalogueFailure(error)
        }
    }

    private static func product(_ entry: StoreKitConfiguration.Product, group: SubscriptionGroupID?) throws(CatalogueFailure)
        -> CatalogueProduct
    {
        guard let id = entry.productID, !id.rawValue.isEmpty else {
            throw CatalogueFailure("productID", of: nil, is: nil, remedy: "give every product one")
        }
        let type = group == nil ? entry.kind?.productType : .autoRenewable
        guard let type, group != nil || type != .autoRenewable else {
            let known = StoreKitConfiguration.ProductKind.known.map(\.rawValue).joined(separator: ", ")
            throw CatalogueFailure("type", of: id, is: entry.kind?.rawValue, remedy: "known are \(known), the last one in groups only")
        }
        guard let price = entry.price else {
            throw CatalogueFailure(
                "displayPrice", of: id, is: entry.displayPrice, remedy: "write a decimal such as 4.99, with at most 3 places")
        }
        var product = CatalogueProduct(id: id, type: type, price: price)
        product.isFamilyShareable = entry.familyShareable ?? false
        product.texts = entry.localizations.map {
            ProductText(locale: $0.locale ?? "en_US", displayName: $0.displayName ?? "", description: $0.description ?? "")
        }
        if let group {
            product.subscription = try terms(entry, group: group)
        } else {
            for offer in entry.codeOffers { product.oneTimeOffers.append(try oneTimeOffer(offer, of: entry)) }
        }
        return product
    }

    private static func terms(_ entry: StoreKitConfiguration.Product, group: SubscriptionGroupID) throws(CatalogueFailure)
        -> SubscriptionTerms
    {
        let period = try period(entry.recurringSubscriptionPeriod, "recurringSubscriptionPeriod", of: entry)
        var terms = SubscriptionTerms(groupID: group, level: Int32(clamping: entry.groupNumber ?? 1), period: period)
        if let offer = entry.introductoryOffer ?? entry.introductoryOffers.first {
            terms.introductoryOffer = try self.offer(offer, .introductory, of: entry)
        }
        for offer in entry.introductoryOffers where offer.billingPlanType != nil {
            terms.planIntroductoryOffers.append(try self.offer(offer, .introductory, of: entry))
        }
        for plan in entry.billingPlans where plan.isEnabled ?? true {
            if let plan = try billingPlan(plan, of: entry) { terms.billingPlans.append(plan) }
        }
        for offer in entry.promotionalOffers { terms.promotionalOffers.append(try self.offer(offer, .promotional, of: entry)) }
        for offer in entry.codeOffers { terms.codeOffers.append(try self.offer(offer, .offerCode, of: entry)) }
        for offer in entry.winbackOffers { terms.winBackOffers.append(try self.offer(offer, .winBack, of: entry)) }
        return terms
    }

    private static func offer(_ offer: StoreKitConfiguration.Offer, _ type: OfferType, of entry: StoreKitConfiguration.Product)
        throws(CatalogueFailure) -> CatalogueOffer
    {
        guard let mode = offer.paymentMode?.offerDiscountType else {
            let known = StoreKitConfiguration.PaymentMode.known.map(\.rawValue).joined(separator: ", ")
            throw CatalogueFailure("paymentMode", of: entry.productID, is: offer.paymentMode?.rawValue, remedy: "known are \(known)")
        }
        guard let price = mode == .freeTrial ? 0 : offer.price else {
            throw CatalogueFailure("displayPrice", of: entry.productID, is: offer.displayPrice, remedy: "write a decimal such as 4.99")
        }
        let id = type == .introductory ? nil : offer.offerID ?? offer.referenceName.map(OfferID.init(rawValue:))
        var made = CatalogueOffer(
            id: id, type: type, paymentMode: mode, price: price,
            period: try period(offer.subscriptionPeriod, "subscriptionPeriod", of: entry),
            periodCount: Int(clamping: offer.numberOfPeriods ?? 1))
        made.eligibility = Set(offer.eligibility.compactMap(OfferEligibility.init(rawValue:)))
        made.isStackable = offer.isStackable ?? false
        made.billingPlan = offer.billingPlanType
        return made
    }

    private static func oneTimeOffer(_ offer: StoreKitConfiguration.Offer, of entry: StoreKitConfiguration.Product)
        throws(CatalogueFailure) -> CatalogueOffer
    {
        guard let price = offer.price ?? (offer.displayPrice == nil ? 0 : nil) else {
            throw CatalogueFailure("displayPrice", of: entry.productID, is: offer.displayPrice, remedy: "write a decimal such as 4.99")
        }
        return .oneTime(id: offer.offerID ?? OfferID(offer.referenceName ?? ""), price: price)
    }

    private static func billingPlan(_ plan: StoreKitConfiguration.BillingPlan, of entry: StoreKitConfiguration.Product)
        throws(CatalogueFailure) -> CatalogueBillingPlan?
    {
        guard let type = plan.billingPlanType, type == .monthly else { return nil }
        guard let price = plan.price, price > 0 else {
            throw CatalogueFailure(
                "billingPlans.displayPrice", of: entry.productID, is: plan.displayPrice, remedy: "write a decimal such as 4.99")
        }
        let total = plan.commitmentPrice ?? price * Int64(CatalogueBillingPlan.chargeCount)
        return CatalogueBillingPlan(type: type, price: price, commitmentPrice: total)
    }

    private static func period(_ text: String?, _ member: String, of entry: StoreKitConfiguration.Product) throws(CatalogueFailure)
        -> BillingPeriod
    {
        guard let period = BillingPeriod(text ?? "") else {
            throw CatalogueFailure(member, of: entry.productID, is: text, remedy: "write one unit, such as P1M")
        }
        return period
    }
}
