/// A price or free time for a limited number of periods.
///
/// Its values never change, which is why it may be shared between threads although clients may derive from it.
open class SKProductDiscount: NSObject, @unchecked Sendable {
    private let offer: Product.SubscriptionOffer?
    private let locale: Locale

    /// An offer without values, for test doubles.
    public override init() {
        offer = nil
        locale = Locale(identifier: "en_US")
    }

    init(_ offer: Product.SubscriptionOffer, locale: Locale) {
        self.offer = offer
        self.locale = locale
    }

    /// The price of one period, or of the whole time when paid up front.
    open var price: NSDecimalNumber { NSDecimalNumber(decimal: offer?.price ?? 0) }
    /// How the storefront writes prices.
    open var priceLocale: Locale { locale }
    /// The offer's identifier; `nil` for introductory offers.
    open var identifier: String? { offer?.id }
    /// One period.
    open var subscriptionPeriod: SKProductSubscriptionPeriod {
        (offer?.period).map(SKProductSubscriptionPeriod.init) ?? SKProductSubscriptionPeriod()
    }
    /// How many periods.
    open var numberOfPeriods: Int { offer?.periodCount ?? 0 }
    /// How it is paid.
    open var paymentMode: SKProductDiscount.PaymentMode {
        switch offer?.paymentMode {
        case .freeTrial: .freeTrial
        case .payUpFront: .payUpFront
        default: .payAsYouGo
        }
    }
    /// What the offer is for.
    open var type: SKProductDiscount.`Type` { offer?.type == .promotional ? .subscription : .introductory }

    /// How an offer is paid.
    public enum PaymentMode: UInt, Sendable {
        /// A lower price for each of some periods.
        case payAsYouGo = 0
        /// One price for the whole time.
        case payUpFront = 1
        /// Nothing for some time.
        case freeTrial = 2
    }

    /// What an offer is for.
    public enum `Type`: UInt, Sendable {
        /// For new subscribers.
        case introductory = 0
        /// Signed by the app's server.
        case subscription = 1
    }
}
