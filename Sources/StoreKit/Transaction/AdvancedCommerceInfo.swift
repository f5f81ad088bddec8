extension Transaction {
    /// What was bought from the app's own catalogue.
    public struct AdvancedCommerceInfo: Equatable, Hashable, Sendable {
        /// The app's own reference.
        public let requestReferenceID: String
        /// The tax that is expected.
        public let estimatedTax: Decimal
        /// The rate of that tax; 0.15 is 15 percent.
        public let taxRate: Decimal
        /// The price without tax.
        public let taxExclusivePrice: Decimal
        /// The tax category.
        public let taxCode: String
        /// The description shown.
        public let description: String?
        /// The name shown.
        public let displayName: String?
        /// How long one renewal lasts; `nil` for a single purchase.
        public let period: Product.SubscriptionPeriod?
        /// What was sold.
        public let items: [Item]

        init(_ fields: PayloadObject) {
            requestReferenceID = fields.text("requestReferenceId") ?? ""
            estimatedTax = fields.thousandths("estimatedTax") ?? 0
            taxRate = fields.text("taxRate").flatMap { Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX")) } ?? 0
            taxExclusivePrice = fields.thousandths("taxExclusivePrice") ?? 0
            taxCode = fields.text("taxCode") ?? ""
            description = fields.object("descriptors")?.text("description")
            displayName = fields.object("descriptors")?.text("displayName")
            period = fields.text("period").flatMap { .init(iso8601: $0) }
            items = (fields.objects("items") ?? []).map(Item.init)
        }
    }
}

extension Transaction.AdvancedCommerceInfo {
    /// One thing that was sold.
    public struct Item: Equatable, Hashable, Sendable {
        /// What it is.
        public let details: Details
        /// The money that went back.
        public let refunds: [Refund]?
        /// When it was taken back.
        public let revocationDate: Date?

        /// What an item is.
        public struct Details: Equatable, Hashable, Sendable {
            /// The app's own identifier of it.
            public let sku: String
            /// The name shown.
            public let displayName: String
            /// The description shown.
            public let description: String
            /// The offer that applies.
            public let offer: Offer?
            /// The price.
            public let price: Decimal
            /// Who shares in the sale.
            public let partners: [Partner]
        }

        init(_ fields: PayloadObject) {
            details = Details(fields)
            refunds = fields.objects("refunds")?.map(Refund.init)
            revocationDate = fields.date("revocationDate")
        }
    }

    /// Somebody who shares in a sale.
    public struct Partner: Equatable, Hashable, Sendable {
        /// The partner.
        public let id: String
        /// The partner's name.
        public let name: String?
    }

    /// A price for a limited number of periods.
    public struct Offer: Equatable, Hashable, Sendable {
        /// The price of one period.
        public let price: Decimal
        /// One period.
        public let period: Product.SubscriptionPeriod
        /// How many periods.
        public let periodCount: Int
        /// Why it was given.
        public let reason: Reason

        init(_ fields: PayloadObject) {
            price = fields.thousandths("price") ?? 0
            period = fields.text("period").flatMap { .init(iso8601: $0) } ?? .monthly
            periodCount = Int(clamping: fields.whole("periodCount") ?? 1)
            reason = Reason(rawValue: fields.text("reason") ?? "")
        }
    }

    /// Money that went back.
    public struct Refund: Equatable, Hashable, Sendable {
        /// Why.
        public let reason: Reason
        /// How much of it.
        public let type: RefundType
        /// When.
        public let date: Date
        /// The amount.
        public let amount: Decimal

        init(_ fields: PayloadObject) {
            reason = Reason(rawValue: fields.text("refundReason") ?? "")
            type = RefundType(rawValue: fields.text("refundType") ?? "")
            date = fields.date("refundDate") ?? .unknown
            amount = fields.thousandths("refundAmount") ?? 0
        }
    }
}

extension Transaction.AdvancedCommerceInfo.Item.Details {
    init(_ fields: PayloadObject) {
        sku = fields.text("SKU") ?? ""
        displayName = fields.text("displayName") ?? ""
        description = fields.text("description") ?? ""
        offer = fields.object("offer").map(Transaction.AdvancedCommerceInfo.Offer.init)
        price = fields.thousandths("price") ?? 0
        partners = (fields.objects("partners") ?? []).map { .init(id: $0.text("id") ?? "", name: $0.text("name")) }
    }
}
