extension Product.SubscriptionInfo {
    /// What will happen at a subscription's next renewal, signed by the App Store.
    ///
    /// Source: [RenewalInfo](https://developer.apple.com/documentation/storekit/product/subscriptioninfo/renewalinfo).
    public struct RenewalInfo: Equatable, Hashable, Sendable, CustomDebugStringConvertible {
        let document: SignedDocument
        var fields: PayloadObject { document.fields }

        /// The signed payload.
        public var jsonRepresentation: Data { document.payload }
        /// The signed payload as text.
        public var debugDescription: String { String(decoding: document.payload, as: UTF8.self) }

        /// The first purchase of the subscription; 0 when the payload does not say.
        public var originalTransactionID: UInt64 { fields.id("originalTransactionId") ?? 0 }
        /// The product of the present period.
        public var currentProductID: String { fields.text("productId") ?? "" }
        /// Whether it will renew.
        public var willAutoRenew: Bool { fields.flag("autoRenewStatus") }
        /// The product of the next period; `nil` when it will not renew.
        public var autoRenewPreference: String? { willAutoRenew ? fields.text("autoRenewProductId") : nil }
        /// Why it ended; `nil` while it runs.
        public var expirationReason: ExpirationReason? {
            fields.whole("expirationIntent").map { ExpirationReason(rawValue: Int($0)) }
        }
        /// Whether the customer agreed to a higher price.
        public var priceIncreaseStatus: PriceIncreaseStatus {
            switch fields.whole("priceIncreaseStatus") {
            case 0: .pending
            case 1: .agreed
            default: .noIncreasePending
            }
        }
        /// Whether the App Store is still trying to charge.
        public var isInBillingRetry: Bool { fields.flag("isInBillingRetryPeriod") }
        /// Until when access goes on after a failed payment.
        public var gracePeriodExpirationDate: Date? { fields.date("gracePeriodExpiresDate") }
        /// A hash that binds the value to one device.
        public var deviceVerification: Data { fields.data("deviceVerification") ?? Data() }
        /// The random part of that hash; all zero when the payload has none.
        public var deviceVerificationNonce: UUID { fields.uuid("deviceVerificationNonce") ?? .zero }
        /// When the App Store signed.
        public var signedDate: Date { fields.date("signedDate") ?? .unknown }
        /// When the present unbroken run of the subscription began; not for counting paid days.
        public var recentSubscriptionStartDate: Date { fields.date("recentSubscriptionStartDate") ?? .unknown }
        /// When the present period ends, also when that is past.
        public var renewalDate: Date? { fields.date("renewalDate") }
        /// The price of the next period, offers included.
        public var renewalPrice: Decimal? { fields.thousandths("renewalPrice") }
        /// The currency of that price.
        public var currency: Locale.Currency? { fields.text("currency").map { Locale.Currency($0) } }
        /// Where the subscription was bought.
        public var environment: AppStore.Environment { .init(rawValue: fields.text("environment") ?? "") }
        /// The offer of the next period.
        public var offer: Transaction.Offer? { Transaction.Offer(fields) }
        /// The offers to come back that the customer may have, the best first.
        public var eligibleWinBackOfferIDs: [String] { fields.texts("eligibleWinBackOfferIds") }
        /// The token the next renewal will carry.
        public var appAccountToken: UUID? { fields.uuid("appAccountToken") }
        /// The customer's copy of the app; empty when the payload does not say.
        public var appTransactionID: String { fields.text("appTransactionId") ?? "" }
        /// What the app sells under its own catalogue.
        public var advancedCommerceInfo: AdvancedCommerceInfo? { fields.object("advancedCommerceInfo").map(AdvancedCommerceInfo.init) }
        /// The promise to stay that belongs to the plan.
        public var commitmentInfo: CommitmentInfo? { fields.object("commitmentInfo").map(CommitmentInfo.init) }
        /// How the next period is billed.
        public var renewalBillingPlanType: Product.SubscriptionInfo.BillingPlanType? {
            fields.text("renewalBillingPlanType").map { .init(rawValue: $0) }
        }
        /// The bundle's product.
        public var bundleProductID: String? { fields.text("bundleProductId") }
        /// The bundle's group.
        public var bundleSubscriptionGroupID: String? { fields.text("bundleSubscriptionGroupId") }
        /// The bundle's first purchase.
        public var bundleOriginalTransactionID: String? { fields.text("bundleOriginalTransactionId") }
        /// Whether the subscription will leave its bundle.
        public var willUnbundle: Bool { fields.flag("willUnbundle") }

        /// Whether the customer agreed to a higher price.
        @frozen
        public enum PriceIncreaseStatus: Equatable, Hashable, Sendable, BitwiseCopyable {
            /// The price stays.
            case noIncreasePending
            /// The customer has not answered.
            case pending
            /// The customer agreed, or need not.
            case agreed

            /// The value in words, in English.
            public var localizedDescription: String {
                switch self {
                case .noIncreasePending: "No Increase Pending"
                case .pending: "Pending"
                case .agreed: "Agreed"
                }
            }
        }
    }
}

extension Product.SubscriptionInfo.RenewalInfo {
    /// The offer's identifier, in the older form.
    public var offerID: String? { offer?.id }
    /// The offer's type, in the older form.
    public var offerType: Transaction.OfferType? { offer?.type }
    /// How the offer is paid, in the older form.
    public var offerPaymentModeStringRepresentation: String? { offer?.paymentMode?.rawValue }
    /// How long the offer lasts, in the older form.
    public var offerPeriodStringRepresentation: String? { fields.text("offerPeriod") }
    /// Where it was bought, in the older form.
    public var environmentStringRepresentation: String { environment.rawValue }
    /// The currency, in the older form.
    public var currencyCode: String? { fields.text("currency") }
}
