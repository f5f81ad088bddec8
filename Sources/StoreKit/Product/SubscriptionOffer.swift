extension Product {
    /// A price or free time for a limited number of periods.
    ///
    /// Source: [Product.SubscriptionOffer](https://developer.apple.com/documentation/storekit/product/subscriptionoffer).
    public struct SubscriptionOffer: Equatable, Hashable, Sendable {
        /// The offer's identifier; `nil` for introductory offers.
        public let id: String?
        /// What the offer is for.
        public let type: OfferType
        /// The price of one period, or of the whole time when paid up front.
        public let price: Decimal
        /// The price as the storefront writes it.
        public let displayPrice: String
        /// One period.
        public let period: SubscriptionPeriod
        /// How many periods.
        public let periodCount: Int
        /// How it is paid.
        public let paymentMode: PaymentMode
    }
}

extension Product.SubscriptionOffer {
    /// The server's signature of a promotional offer.
    public struct Signature: Equatable, Hashable, Sendable {
        /// The key that signed.
        public var keyID: String
        /// A number used once.
        public var nonce: UUID
        /// When it was signed, in milliseconds since 1970.
        public var timestamp: Int
        /// The signature in DER form.
        public var signature: Data

        /// Puts the parts together.
        public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
            self.keyID = keyID
            self.nonce = nonce
            self.timestamp = timestamp
            self.signature = signature
        }
    }
}
