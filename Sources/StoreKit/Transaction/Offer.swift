extension Transaction {
    /// The offer that a transaction used.
    public struct Offer: Equatable, Hashable, Sendable {
        /// The offer, or the name of an offer code; `nil` for introductory offers.
        public let id: String?
        /// What kind of offer it is.
        public let type: OfferType
        /// How it is paid.
        public let paymentMode: PaymentMode?
        /// How long the whole offer lasts.
        public let period: Product.SubscriptionPeriod?

        init?(_ fields: PayloadObject) {
            guard let type = fields.whole("offerType") else { return nil }
            self.type = OfferType(rawValue: Int(clamping: type))
            id = fields.text("offerIdentifier")
            paymentMode = fields.text("offerDiscountType").map { PaymentMode(rawValue: $0) }
            period = fields.text("offerPeriod").flatMap { Product.SubscriptionPeriod(iso8601: $0) }
        }
    }
}
