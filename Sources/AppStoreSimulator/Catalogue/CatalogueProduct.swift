public import AppStoreTypes

/// A product on the shelf.
public struct CatalogueProduct: Hashable, Sendable {
    /// The product's id.
    public let id: ProductID
    /// Its type.
    public let type: ProductType
    /// The plain price in thousandths, before the storefront's currency is put to it.
    public var price: Int64
    /// Prices of single storefronts in thousandths of their currency's unit, by country code.
    public var prices: [String: Int64]
    /// Names and descriptions by locale.
    public var texts: [ProductText]
    /// Whether a family may share it.
    public var isFamilyShareable: Bool
    /// Offers redeemed by code for products that are bought once; their id is the reference name.
    public var oneTimeOffers: [CatalogueOffer]
    /// What only auto-renewable products have.
    public var subscription: SubscriptionTerms?

    /// A product without texts.
    public init(id: ProductID, type: ProductType, price: Int64, subscription: SubscriptionTerms? = nil) {
        self.id = id
        self.type = type
        self.price = price
        self.subscription = subscription
        prices = [:]
        texts = []
        isFamilyShareable = false
        oneTimeOffers = []
    }

    /// The offer of a kind with an id, whatever the product's type.
    func offer(_ type: OfferType, id: OfferID?) -> CatalogueOffer? {
        if let subscription { return subscription.offer(type, id: id) }
        return type == .offerCode ? oneTimeOffers.first { $0.id == id } : nil
    }

    /// The price of one in a storefront, in thousandths of its currency's unit.
    func price(in storefront: Storefront) -> Int64 { prices[storefront.countryCode] ?? price * storefront.priceFactor }

    /// The text for a storefront: its locale's, else the same language's, else the first; empty when there is none.
    func text(in storefront: Storefront) -> ProductText {
        let locale = storefront.localeIdentifier
        let language = locale.prefix { $0 != "_" && $0 != "-" }
        return texts.first { $0.locale == locale } ?? texts.first { $0.locale.hasPrefix(language) } ?? texts.first
            ?? ProductText(locale: locale, displayName: "", description: "")
    }
}

/// A product's name and description in one language.
public struct ProductText: Hashable, Sendable {
    /// The locale, as in `en_US`.
    public let locale: String
    /// The name.
    public let displayName: String
    /// The description.
    public let description: String

    /// Wraps the texts.
    public init(locale: String, displayName: String, description: String) {
        self.locale = locale
        self.displayName = displayName
        self.description = description
    }
}
