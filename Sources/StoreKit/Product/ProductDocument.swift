import AppStoreDeviceProtocol
import AppStoreTypes

/// The JSON of `Product.jsonRepresentation` with the members that client code was seen to read.
struct ProductDocument: Encodable {
    let id: String
    let type = "in-apps"
    let href: String
    let attributes: Attributes

    struct Attributes: Encodable {
        let name: String
        let kind: String
        let offerName: String
        let description: Text
        let icuLocale: String
        let isFamilyShareable: Int
        let offers: [Offer]
        let subscriptionFamilyId: String?
        let subscriptionFamilyName: String?
        let subscriptionFamilyRank: Int32?
    }

    struct Text: Encodable { let standard: String }

    struct Offer: Encodable {
        let currencyCode: String
        let priceString: String
        let priceFormatted: String
        let recurringSubscriptionPeriod: String?
        let discounts: [Discount]
    }

    struct Discount: Encodable {
        let type: String
        let modeType: String
        let numOfPeriods: Int32
        let offerId: String?
        let priceString: String
        let priceFormatted: String
        let recurringSubscriptionPeriod: String
    }

    private enum CodingKeys: String, CodingKey {
        case id, type, href, attributes
    }

    init(_ product: ProductDescription, country: String, prices: PriceText) {
        id = product.productId.rawValue
        href = "/v1/catalog/\(country.lowercased())/in-apps/\(product.productId.rawValue)"
        let subscription = product.subscription
        let offers =
            (subscription?.introductoryOffer.map { [$0] } ?? []) + (subscription?.promotionalOffers ?? [])
            + (subscription?.winBackOffers ?? [])
        let offer = Offer(
            currencyCode: product.currency.rawValue, priceString: Self.decimal(product.price),
            priceFormatted: prices.text(product.price), recurringSubscriptionPeriod: subscription?.period,
            discounts: offers.map { Discount($0, prices: prices) })
        attributes = Attributes(
            name: product.displayName, kind: product.type.rawValue, offerName: product.productId.rawValue,
            description: Text(standard: product.description),
            icuLocale: "\(product.localeIdentifier)@currency=\(product.currency.rawValue)",
            isFamilyShareable: product.isFamilyShareable ? 1 : 0, offers: [offer],
            subscriptionFamilyId: subscription?.groupId.rawValue, subscriptionFamilyName: subscription?.groupName,
            subscriptionFamilyRank: subscription?.groupLevel)
    }

    /// The document as bytes; equal products give equal bytes.
    var encoded: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)) ?? Data()
    }

    static func decimal(_ thousandths: Int64) -> String { "\(Decimal(thousandths) / 1000)" }
}

extension ProductDocument.Discount {
    init(_ offer: OfferDescription, prices: PriceText) {
        type =
            switch offer.type {
            case .introductory: "IntroOffer"
            case .winBack: "WinBackOffer"
            default: "AdhocOffer"
            }
        modeType =
            switch offer.paymentMode {
            case .freeTrial: "FreeTrial"
            case .payUpFront: "PayUpFront"
            default: "PayAsYouGo"
            }
        numOfPeriods = offer.periodCount
        offerId = offer.offerId?.rawValue
        priceString = ProductDocument.decimal(offer.price)
        priceFormatted = prices.text(offer.price)
        recurringSubscriptionPeriod = offer.period
    }
}
