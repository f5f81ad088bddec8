extension Product.SubscriptionInfo.RenewalInfo {
    /// The next period of a subscription from the app's own catalogue.
    public struct AdvancedCommerceInfo: Equatable, Hashable, Sendable {
        /// Which state of the subscription this describes.
        public let consistencyToken: String
        /// The app's own reference.
        public let requestReferenceID: String
        /// The tax category.
        public let taxCode: String
        /// The description shown.
        public let description: String
        /// The name shown.
        public let displayName: String
        /// How long one renewal lasts.
        public let period: Product.SubscriptionPeriod
        /// What is sold.
        public let items: [Item]

        /// One thing that is sold.
        public struct Item: Equatable, Hashable, Sendable {
            /// What it is.
            public typealias Details = Transaction.AdvancedCommerceInfo.Item.Details
            /// What it is.
            public let details: Details
            /// The higher price that is planned.
            public let priceIncreaseInfo: PriceIncreaseInfo?

            /// A higher price of one item.
            public struct PriceIncreaseInfo: Equatable, Hashable, Sendable {
                /// Where it stands.
                public let status: Status
                /// The new price.
                public let price: Decimal
                /// The items that depend on it.
                public let dependentSKUs: [String]
            }
        }

        init(_ fields: PayloadObject) {
            consistencyToken = fields.text("consistencyToken") ?? ""
            requestReferenceID = fields.text("requestReferenceId") ?? ""
            taxCode = fields.text("taxCode") ?? ""
            description = fields.object("descriptors")?.text("description") ?? ""
            displayName = fields.object("descriptors")?.text("displayName") ?? ""
            period = fields.text("period").flatMap { .init(iso8601: $0) } ?? .monthly
            items = (fields.objects("items") ?? []).map { item in
                Item(
                    details: .init(item),
                    priceIncreaseInfo: item.object("priceIncreaseInfo").map {
                        .init(
                            status: .init(rawValue: $0.text("status") ?? ""), price: $0.thousandths("price") ?? 0,
                            dependentSKUs: $0.texts("dependentSKUs"))
                    })
            }
        }
    }
}
