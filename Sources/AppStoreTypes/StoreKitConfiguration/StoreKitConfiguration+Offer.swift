extension StoreKitConfiguration {
    /// One offer of a subscription: introductory, promotional, by code or win-back.
    public struct Offer: StoreKitConfigurationPart {
        /// The part of the file, whole.
        public var json: JSONValue
        /// Looks at a part of a file.
        public init(json: JSONValue) { self.json = json }

        /// Eight hexadecimal digits.
        public var internalID: String? {
            get { json["internalID"]?.text }
            set { json["internalID"] = newValue.map(JSONValue.string) }
        }
        /// The offer's id; promotional and win-back offers only.
        public var offerID: OfferID? {
            get { json["offerID"]?.text.map(OfferID.init(rawValue:)) }
            set { json["offerID"] = newValue.map { .string($0.rawValue) } }
        }
        /// The name for the developers; for offer codes also the id on the wire.
        public var referenceName: String? {
            get { json["referenceName"]?.text }
            set { json["referenceName"] = newValue.map(JSONValue.string) }
        }
        /// How it is paid.
        public var paymentMode: PaymentMode? {
            get { json["paymentMode"]?.text.map(PaymentMode.init(rawValue:)) }
            set { json["paymentMode"] = newValue.map { .string($0.rawValue) } }
        }
        /// The length of one period of the offer, ISO 8601.
        public var subscriptionPeriod: String? {
            get { json["subscriptionPeriod"]?.text }
            set { json["subscriptionPeriod"] = newValue.map(JSONValue.string) }
        }
        /// How many periods; missing means 1.
        public var numberOfPeriods: Int64? {
            get { json["numberOfPeriods"]?.integer }
            set { json["numberOfPeriods"] = newValue.map { .number(String($0)) } }
        }
        /// The price as decimal text; missing when it is free.
        public var displayPrice: String? {
            get { json["displayPrice"]?.text }
            set { json["displayPrice"] = newValue.map(JSONValue.string) }
        }
        /// Who may redeem a code: `new`, `existing`, `expired`.
        public var eligibility: [String] {
            get { texts("eligibility") }
            set { setTexts("eligibility", newValue) }
        }
        /// Whether a code leaves the introductory offer.
        public var isStackable: Bool? {
            get { json["isStackable"]?.bool }
            set { json["isStackable"] = newValue.map(JSONValue.bool) }
        }
        /// Whether the customer may take a win-back offer.
        public var isEligible: Bool? {
            get { json["isEligible"]?.bool }
            set { json["isEligible"] = newValue.map(JSONValue.bool) }
        }
        /// The plan that it belongs to, since version 5.
        public var billingPlanType: BillingPlanType? {
            get { json["billingPlanType"]?.text.map(BillingPlanType.init(rawValue:)) }
            set { json["billingPlanType"] = newValue.map { .string($0.rawValue) } }
        }

        /// The price in milliunits of the currency, 0 when it is free; `nil` when the text is no such amount.
        public var price: Int64? {
            guard let displayPrice else { return paymentMode == .free ? 0 : nil }
            return Milliunits.amount(displayPrice)
        }
    }
}
