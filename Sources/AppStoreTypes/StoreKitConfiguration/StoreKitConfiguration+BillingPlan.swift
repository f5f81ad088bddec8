extension StoreKitConfiguration {
    /// One way to be billed for a subscription.
    public struct BillingPlan: StoreKitConfigurationPart {
        /// The part of the file, whole.
        public var json: JSONValue
        /// Looks at a part of a file.
        public init(json: JSONValue) { self.json = json }

        /// At once or month by month.
        public var billingPlanType: BillingPlanType? {
            get { json["billingPlanType"]?.text.map(BillingPlanType.init(rawValue:)) }
            set { json["billingPlanType"] = newValue.map { .string($0.rawValue) } }
        }
        /// The price of one charge as decimal text.
        public var displayPrice: String? {
            get { json["displayPrice"]?.text }
            set { json["displayPrice"] = newValue.map(JSONValue.string) }
        }
        /// The price of the whole commitment as decimal text.
        public var commitmentDisplayPrice: String? {
            get { json["commitmentDisplayPrice"]?.text }
            set { json["commitmentDisplayPrice"] = newValue.map(JSONValue.string) }
        }
        /// Eight hexadecimal digits.
        public var internalID: String? {
            get { json["internalID"]?.text }
            set { json["internalID"] = newValue.map(JSONValue.string) }
        }
        /// Whether it is offered.
        public var isEnabled: Bool? {
            get { json["isEnabled"]?.bool }
            set { json["isEnabled"] = newValue.map(JSONValue.bool) }
        }

        /// `displayPrice` in thousandths; `nil` when it is missing or no plain decimal.
        public var price: Int64? { displayPrice.flatMap(Milliunits.amount) }
        /// `commitmentDisplayPrice` in thousandths; `nil` when it is missing or no plain decimal.
        public var commitmentPrice: Int64? { commitmentDisplayPrice.flatMap(Milliunits.amount) }
    }
}
