/// Something the app sells, in the original API.
///
/// Its values never change, which is why it may be shared between threads although clients may derive from it.
open class SKProduct: NSObject, @unchecked Sendable {
    let product: Product?

    /// A product without values, for test doubles.
    public override init() { product = nil }

    init(_ product: Product) { self.product = product }

    /// The product identifier.
    open var productIdentifier: String { product?.id ?? "" }
    /// The name in the storefront's language.
    open var localizedTitle: String { product?.displayName ?? "" }
    /// The description in the storefront's language.
    open var localizedDescription: String { product?.description ?? "" }
    /// The price in the storefront's currency.
    open var price: NSDecimalNumber { NSDecimalNumber(decimal: product?.price ?? 0) }
    /// How the storefront writes prices.
    open var priceLocale: Locale { product?.priceLocale ?? Locale(identifier: "en_US") }
    /// How long one renewal lasts; `nil` unless it is a subscription.
    open var subscriptionPeriod: SKProductSubscriptionPeriod? {
        (product?.subscription?.subscriptionPeriod).map(SKProductSubscriptionPeriod.init)
    }
    /// The offer for new subscribers.
    open var introductoryPrice: SKProductDiscount? { discount(product?.subscription?.introductoryOffer) }
    /// The group of a subscription.
    open var subscriptionGroupIdentifier: String? { product?.subscription?.subscriptionGroupID }
    /// The offers that the app's server can sign.
    open var discounts: [SKProductDiscount] { (product?.subscription?.promotionalOffers ?? []).compactMap(discount) }
    /// Whether family members may use it.
    open var isFamilyShareable: Bool { product?.isFamilyShareable ?? false }
    /// The version of content that Apple hosts: none.
    open var contentVersion: String { "" }
    /// Whether Apple hosts content: no.
    open var isDownloadable: Bool { false }
    /// The sizes of content that Apple hosts: none.
    open var downloadContentLengths: [NSNumber] { [] }
    /// The version of content that Apple hosts: none.
    open var downloadContentVersion: String { "" }

    private func discount(_ offer: Product.SubscriptionOffer?) -> SKProductDiscount? {
        offer.map { SKProductDiscount($0, locale: priceLocale) }
    }

    /// A unit of the calendar.
    public enum PeriodUnit: UInt, Sendable {
        /// A day.
        case day = 0
        /// Seven days.
        case week = 1
        /// A month of the calendar.
        case month = 2
        /// A year of the calendar.
        case year = 3

        init(_ unit: Product.SubscriptionPeriod.Unit) {
            switch unit {
            case .day: self = .day
            case .week: self = .week
            case .month: self = .month
            case .year: self = .year
            }
        }
    }
}
