extension StoreKitConfiguration {
    /// One product of a configuration; a subscription has the second half of the properties too.
    public struct Product: StoreKitConfigurationPart {
        /// The part of the file, whole.
        public var json: JSONValue
        /// Looks at a part of a file.
        public init(json: JSONValue) { self.json = json }

        /// The product's id.
        public var productID: ProductID? {
            get { json["productID"]?.text.map(ProductID.init(rawValue:)) }
            set { json["productID"] = newValue.map { .string($0.rawValue) } }
        }
        /// The kind of product, `type` in the file.
        public var kind: ProductKind? {
            get { json["type"]?.text.map(ProductKind.init(rawValue:)) }
            set { json["type"] = newValue.map { .string($0.rawValue) } }
        }
        /// The name for the developers.
        public var referenceName: String? {
            get { json["referenceName"]?.text }
            set { json["referenceName"] = newValue.map(JSONValue.string) }
        }
        /// The price as decimal text; the currency comes from the storefront.
        public var displayPrice: String? {
            get { json["displayPrice"]?.text }
            set { json["displayPrice"] = newValue.map(JSONValue.string) }
        }
        /// Whether the family may share it.
        public var familyShareable: Bool? {
            get { json["familyShareable"]?.bool }
            set { json["familyShareable"] = newValue.map(JSONValue.bool) }
        }
        /// Eight hexadecimal digits, or the store's number in a file that is kept in step with the store.
        public var internalID: String? {
            get { json["internalID"]?.text }
            set { json["internalID"] = newValue.map(JSONValue.string) }
        }
        /// Names and descriptions by locale.
        public var localizations: [Localization] {
            get { parts("localizations") }
            set { setParts("localizations", newValue) }
        }
        /// The group of the subscription.
        public var subscriptionGroupID: SubscriptionGroupID? {
            get { json["subscriptionGroupID"]?.text.map(SubscriptionGroupID.init(rawValue:)) }
            set { json["subscriptionGroupID"] = newValue.map { .string($0.rawValue) } }
        }
        /// The level in the group, from 1, which is the highest.
        public var groupNumber: Int64? {
            get { json["groupNumber"]?.integer }
            set { json["groupNumber"] = newValue.map { .number(String($0)) } }
        }
        /// The length of a period, ISO 8601.
        public var recurringSubscriptionPeriod: String? {
            get { json["recurringSubscriptionPeriod"]?.text }
            set { json["recurringSubscriptionPeriod"] = newValue.map(JSONValue.string) }
        }
        /// The introductory offer.
        public var introductoryOffer: Offer? {
            get { part("introductoryOffer") }
            set { json["introductoryOffer"] = newValue?.json }
        }
        /// The introductory offers of each billing plan, since version 5.
        public var introductoryOffers: [Offer] {
            get { parts("introductoryOffers") }
            set { setParts("introductoryOffers", newValue) }
        }
        /// The promotional offers, `adHocOffers` in the file.
        public var promotionalOffers: [Offer] {
            get { parts("adHocOffers") }
            set { setParts("adHocOffers", newValue) }
        }
        /// The offer codes.
        public var codeOffers: [Offer] {
            get { parts("codeOffers") }
            set { setParts("codeOffers", newValue) }
        }
        /// The win-back offers.
        public var winbackOffers: [Offer] {
            get { parts("winbackOffers") }
            set { setParts("winbackOffers", newValue) }
        }
        /// The ways to be billed, since version 5.
        public var billingPlans: [BillingPlan] {
            get { parts("billingPlans") }
            set { setParts("billingPlans", newValue) }
        }

        /// The price in milliunits of the currency; `nil` when the text is no such amount.
        public var price: Int64? { displayPrice.flatMap(Milliunits.amount) }
    }
}
