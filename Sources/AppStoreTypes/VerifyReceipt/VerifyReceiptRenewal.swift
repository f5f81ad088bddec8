/// What an answer of verifyReceipt says about the next renewal of one subscription.
///
/// Source: [pending_renewal_info](https://developer.apple.com/documentation/appstorereceipts/responsebody/pending_renewal_info).
public struct VerifyReceiptRenewal: Hashable, Sendable {
    /// The current product.
    public var productId: ProductID?
    /// The product at the next renewal.
    public var autoRenewProductId: ProductID?
    /// The subscription.
    public var originalTransactionId: OriginalTransactionID?
    /// Whether it renews.
    public var autoRenewStatus: AutoRenewStatus?
    /// Why it expired.
    public var expirationIntent: ExpirationIntent?
    /// Whether Apple still tries to charge; missing means no.
    public var isInBillingRetryPeriod: Bool?
    /// The end of the billing grace period; stays after it.
    public var gracePeriodExpiresDate: EpochMilliseconds?
    /// The answer to a price increase that needs consent.
    public var priceConsentStatus: PriceIncreaseStatus?
    /// The answer to a price increase.
    public var priceIncreaseStatus: PriceIncreaseStatus?
    /// The promotional offer at the next renewal.
    public var promotionalOfferId: OfferID?
    /// The reference name of the offer code at the next renewal.
    public var offerCodeRefName: OfferID?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}

extension VerifyReceiptRenewal: Codable {
    /// Reads numbers, texts and flags in every form that Apple has sent; an empty text counts as missing.
    public init(from decoder: any Decoder) throws {
        let fields = try LegacyFields(decoder)
        self.init()
        productId = try fields.text("product_id").map(ProductID.init(rawValue:))
        autoRenewProductId = try fields.text("auto_renew_product_id").map(ProductID.init(rawValue:))
        originalTransactionId = try fields.text("original_transaction_id").map(OriginalTransactionID.init(rawValue:))
        autoRenewStatus = try fields.number("auto_renew_status").map(AutoRenewStatus.init(rawValue:))
        expirationIntent = try fields.number("expiration_intent").map(ExpirationIntent.init(rawValue:))
        isInBillingRetryPeriod = try fields.flag("is_in_billing_retry_period")
        gracePeriodExpiresDate = try fields.moment("grace_period_expires_date")
        priceConsentStatus = try fields.number("price_consent_status").map(PriceIncreaseStatus.init(rawValue:))
        priceIncreaseStatus = try fields.number("price_increase_status").map(PriceIncreaseStatus.init(rawValue:))
        promotionalOfferId = try fields.text("promotional_offer_id").map(OfferID.init(rawValue:))
        offerCodeRefName = try fields.text("offer_code_ref_name").map(OfferID.init(rawValue:))
    }

    /// Writes numbers, texts and dates in the form that Apple sends.
    public func encode(to encoder: any Encoder) throws {
        var fields = LegacyWriter(encoder)
        try fields.write("product_id", productId?.rawValue)
        try fields.write("auto_renew_product_id", autoRenewProductId?.rawValue)
        try fields.write("original_transaction_id", originalTransactionId?.rawValue)
        try fields.write("auto_renew_status", autoRenewStatus.map { String($0.rawValue) })
        try fields.write("expiration_intent", expirationIntent.map { String($0.rawValue) })
        try fields.write("is_in_billing_retry_period", isInBillingRetryPeriod.map { $0 ? "1" : "0" })
        try fields.write("grace_period_expires_date", gracePeriodExpiresDate)
        try fields.write("price_consent_status", priceConsentStatus.map { String($0.rawValue) })
        try fields.write("price_increase_status", priceIncreaseStatus.map { String($0.rawValue) })
        try fields.write("promotional_offer_id", promotionalOfferId?.rawValue)
        try fields.write("offer_code_ref_name", offerCodeRefName?.rawValue)
    }
}
