import AppStoreDeviceProtocol
import AppStoreTypes

extension Product {
    /// Reads what the App Store says about a product.
    init(_ description: ProductDescription, country: String, session: DeviceSession?) {
        let currency = description.currency.rawValue
        let locale = Locale(identifier: "\(description.localeIdentifier)@currency=\(currency)")
        let prices = PriceText(currencyCode: currency, locale: locale)
        self.init(
            id: description.productId.rawValue,
            type: ProductType(rawValue: description.type.rawValue),
            displayName: description.displayName,
            description: description.description,
            price: Decimal(description.price) / 1000,
            displayPrice: prices.text(description.price),
            isFamilyShareable: description.isFamilyShareable,
            subscription: description.subscription.map {
                SubscriptionInfo($0, prices: prices, origin: SessionReference(session: session))
            },
            jsonRepresentation: ProductDocument(description, country: country, prices: prices).encoded,
            priceLocale: locale,
            currencyCode: currency,
            country: country,
            session: session)
    }
}

/// Writes prices as a storefront does.
struct PriceText: Sendable {
    let currencyCode: String
    let locale: Locale

    func text(_ thousandths: Int64) -> String {
        (Decimal(thousandths) / 1000).formatted(Decimal.FormatStyle.Currency(code: currencyCode, locale: locale))
    }
}

extension Product.SubscriptionInfo {
    init(_ description: SubscriptionDescription, prices: PriceText, origin: SessionReference) {
        self.init(
            introductoryOffer: description.introductoryOffer.flatMap { Product.SubscriptionOffer($0, prices: prices) },
            promotionalOffers: description.promotionalOffers.compactMap { Product.SubscriptionOffer($0, prices: prices) },
            winBackOffers: description.winBackOffers.compactMap { Product.SubscriptionOffer($0, prices: prices) },
            subscriptionGroupID: description.groupId.rawValue,
            subscriptionPeriod: Product.SubscriptionPeriod(iso8601: description.period) ?? .monthly,
            groupLevel: Int(description.groupLevel),
            groupDisplayName: description.groupName,
            pricingTerms: [],
            bundledSubscriptions: [],
            origin: origin)
    }
}

extension Product.SubscriptionOffer {
    /// Reads an offer; `nil` when its period is none.
    init?(_ description: OfferDescription, prices: PriceText) {
        guard let period = Product.SubscriptionPeriod(iso8601: description.period) else { return nil }
        let type: OfferType =
            switch description.type {
            case .introductory: .introductory
            case .winBack: .winBack
            default: .promotional
            }
        let mode: PaymentMode =
            switch description.paymentMode {
            case .freeTrial: .freeTrial
            case .payUpFront: .payUpFront
            default: .payAsYouGo
            }
        self.init(
            id: description.offerId?.rawValue, type: type, price: Decimal(description.price) / 1000,
            displayPrice: prices.text(description.price), period: period, periodCount: Int(description.periodCount), paymentMode: mode)
    }
}
