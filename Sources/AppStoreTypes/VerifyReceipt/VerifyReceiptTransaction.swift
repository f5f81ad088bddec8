/// One purchase in an answer of verifyReceipt, in either of its two forms.
///
/// A field that is missing, null, or an empty text is `nil`. Dates are read from their milliseconds, else from `expires_date` and the like
/// if that holds milliseconds itself, else from its text.
/// Source: [latest_receipt_info](https://developer.apple.com/documentation/appstorereceipts/responsebody/latest_receipt_info).
public struct VerifyReceiptTransaction: Hashable, Sendable {
    /// How many were bought.
    public var quantity: Int64?
    /// The product.
    public var productId: ProductID?
    /// This purchase, renewal or restore.
    public var transactionId: TransactionID?
    /// The first purchase of the chain.
    public var originalTransactionId: OriginalTransactionID?
    /// When it was charged, renewed or restored.
    public var purchaseDate: EpochMilliseconds?
    /// When the chain began.
    public var originalPurchaseDate: EpochMilliseconds?
    /// The billing event; auto-renewable subscriptions only.
    public var webOrderLineItemId: WebOrderLineItemID?
    /// Whether it is a free trial.
    public var isTrialPeriod: Bool?
    /// Whether it has an introductory price.
    public var isInIntroOfferPeriod: Bool?
    /// Whether an upgrade replaced it; only sent when true.
    public var isUpgraded: Bool?
    /// The group of the subscription.
    public var subscriptionGroupIdentifier: SubscriptionGroupID?
    /// The promotional offer used.
    public var promotionalOfferId: OfferID?
    /// The reference name of the offer code used.
    public var offerCodeRefName: OfferID?
    /// When Apple took it back.
    public var cancellationDate: EpochMilliseconds?
    /// Why Apple took it back.
    public var cancellationReason: RevocationReason?
    /// Bought or family-shared.
    public var inAppOwnershipType: InAppOwnershipType?
    /// The token that the app set; `nil` when it set none or the text is no UUID.
    public var appAccountToken: AppAccountToken?
    /// The app; form of iOS 6 only, `bid` on the wire.
    public var bundleId: BundleID?
    /// The app's version; form of iOS 6 only, `bvrs` on the wire.
    public var bundleVersion: String?
    /// The product's Apple id; form of iOS 6 only.
    public var itemId: String?
    /// The app's Apple id; form of iOS 6 only.
    public var appItemId: String?
    /// The build's opaque id; form of iOS 6 only.
    public var versionExternalIdentifier: String?
    /// The device; form of iOS 6 only.
    public var uniqueIdentifier: String?
    /// The device for the vendor; form of iOS 6 only.
    public var uniqueVendorIdentifier: String?
    /// The end of the paid period; auto-renewable subscriptions only.
    public var expiresDate: EpochMilliseconds?
    /// Whether it is written in the form of iOS 6, where `expires_date` holds the milliseconds.
    public var isTransactionReceipt = false

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// The chain's id: the one written, else this transaction's own; `nil` when neither is there.
    public var originalTransactionIdOrOwn: OriginalTransactionID? {
        originalTransactionId ?? transactionId.map { OriginalTransactionID(rawValue: $0.rawValue) }
    }
}

extension VerifyReceiptTransaction: Codable {
    /// Reads numbers, texts and flags in every form that Apple has sent; an empty text counts as missing.
    public init(from decoder: any Decoder) throws {
        let fields = try LegacyFields(decoder)
        self.init()
        quantity = try fields.integer("quantity")
        productId = try fields.text("product_id").map(ProductID.init(rawValue:))
        transactionId = try fields.text("transaction_id").map(TransactionID.init(rawValue:))
        originalTransactionId = try fields.text("original_transaction_id").map(OriginalTransactionID.init(rawValue:))
        purchaseDate = try fields.moment("purchase_date")
        originalPurchaseDate = try fields.moment("original_purchase_date")
        webOrderLineItemId = try fields.text("web_order_line_item_id").map(WebOrderLineItemID.init(rawValue:))
        isTrialPeriod = try fields.flag("is_trial_period")
        isInIntroOfferPeriod = try fields.flag("is_in_intro_offer_period")
        isUpgraded = try fields.flag("is_upgraded")
        subscriptionGroupIdentifier = try fields.text("subscription_group_identifier").map(SubscriptionGroupID.init(rawValue:))
        promotionalOfferId = try fields.text("promotional_offer_id").map(OfferID.init(rawValue:))
        offerCodeRefName = try fields.text("offer_code_ref_name").map(OfferID.init(rawValue:))
        cancellationDate = try fields.moment("cancellation_date")
        cancellationReason = try fields.number("cancellation_reason").map(RevocationReason.init(rawValue:))
        inAppOwnershipType = try fields.text("in_app_ownership_type").map(InAppOwnershipType.init(rawValue:))
        appAccountToken = try fields.text("app_account_token").flatMap { AppAccountToken($0) }
        bundleId = try fields.text("bid").map(BundleID.init(rawValue:))
        bundleVersion = try fields.text("bvrs")
        itemId = try fields.text("item_id")
        appItemId = try fields.text("app_item_id")
        versionExternalIdentifier = try fields.text("version_external_identifier")
        uniqueIdentifier = try fields.text("unique_identifier")
        uniqueVendorIdentifier = try fields.text("unique_vendor_identifier")
        expiresDate = try fields.moment("expires_date") ?? fields.moment("expires_date_formatted")
        isTransactionReceipt = fields.contains("bid") || fields.contains("expires_date_formatted")
    }

    /// Writes numbers, texts and dates in the form that Apple sends.
    public func encode(to encoder: any Encoder) throws {
        var fields = LegacyWriter(encoder)
        try fields.write("quantity", quantity.map(String.init))
        try fields.write("product_id", productId?.rawValue)
        try fields.write("transaction_id", transactionId?.rawValue)
        try fields.write("original_transaction_id", originalTransactionId?.rawValue)
        try fields.write("purchase_date", purchaseDate)
        try fields.write("original_purchase_date", originalPurchaseDate)
        try fields.write("web_order_line_item_id", webOrderLineItemId?.rawValue)
        try fields.write("is_trial_period", isTrialPeriod.map { $0 ? "true" : "false" })
        try fields.write("is_in_intro_offer_period", isInIntroOfferPeriod.map { $0 ? "true" : "false" })
        try fields.write("is_upgraded", isUpgraded.map { $0 ? "true" : "false" })
        try fields.write("subscription_group_identifier", subscriptionGroupIdentifier?.rawValue)
        try fields.write("promotional_offer_id", promotionalOfferId?.rawValue)
        try fields.write("offer_code_ref_name", offerCodeRefName?.rawValue)
        try fields.write("cancellation_date", cancellationDate)
        try fields.write("cancellation_reason", cancellationReason.map { String($0.rawValue) })
        try fields.write("in_app_ownership_type", inAppOwnershipType?.rawValue)
        try fields.write("app_account_token", appAccountToken?.description)
        try fields.write("bid", bundleId?.rawValue)
        try fields.write("bvrs", bundleVersion)
        try fields.writeNumber("item_id", itemId)
        try fields.writeNumber("app_item_id", appItemId)
        try fields.writeNumber("version_external_identifier", versionExternalIdentifier)
        try fields.write("unique_identifier", uniqueIdentifier)
        try fields.write("unique_vendor_identifier", uniqueVendorIdentifier)
        if isTransactionReceipt {
            try fields.writeTransactionReceiptExpiry(expiresDate)
        } else {
            try fields.write("expires_date", expiresDate)
        }
    }
}
