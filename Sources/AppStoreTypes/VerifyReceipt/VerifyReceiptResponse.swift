/// The answer of verifyReceipt, in either of its two forms.
///
/// Numbers, texts and flags are read in every form that Apple has sent. Whatever the status, the answer is a value: it says how to go on.
/// Source: [responsebody](https://developer.apple.com/documentation/appstorereceipts/responsebody).
public struct VerifyReceiptResponse: Hashable, Sendable {
    /// The outcome; anything but 0 and 21006 comes without contents.
    public var status: VerifyReceiptStatus?
    /// Which App Store answered.
    public var environment: AppStoreEnvironment?
    /// The newest receipt in base64.
    public var latestReceipt: String?
    /// The next renewal of each subscription, in no order.
    public var pendingRenewalInfo: [VerifyReceiptRenewal]?
    /// The lapsed purchase that comes with status 21006.
    public var latestExpiredReceiptInfo: VerifyReceiptTransaction?
    /// The product at the next renewal; form of iOS 6 only.
    public var autoRenewProductId: ProductID?
    /// Whether it renews; form of iOS 6 only.
    public var autoRenewStatus: AutoRenewStatus?
    /// Why it expired; form of iOS 6 only.
    public var expirationIntent: ExpirationIntent?
    /// Whether Apple still tries to charge; form of iOS 6 only.
    public var isInBillingRetryPeriod: Bool?
    /// Why Apple took it back; form of iOS 6 only.
    public var cancellationReason: RevocationReason?
    /// When auto-renew was last switched.
    public var autoRenewStatusChangeDate: EpochMilliseconds?
    /// What went wrong at Apple; seen with 211xx.
    public var exception: String?
    /// The app receipt; `nil` in the form of iOS 6.
    public var receipt: VerifyReceiptAppReceipt?
    /// The purchase whose receipt was sent; form of iOS 6 only, `receipt` on the wire.
    public var transactionReceipt: VerifyReceiptTransaction?
    /// What Apple knows now, in no order; one purchase in the form of iOS 6.
    public var latestReceiptInfo: [VerifyReceiptTransaction]?
    /// Whether Apple says that it is worth trying again; sent with 21100 to 21199.
    public var isRetryable: Bool?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// What to do with the answer.
    public var handling: VerifyReceiptStatus.Handling { status?.handling(isRetryable: isRetryable) ?? .unknown }

    /// What Apple knows about the customer's purchases: the latest list if it is there, else the receipt's own.
    ///
    /// In the form of iOS 6 the newest or lapsed purchase, else the one whose receipt was sent.
    public var transactions: [VerifyReceiptTransaction] {
        if let latestReceiptInfo { return latestReceiptInfo }
        if let latestExpiredReceiptInfo { return [latestExpiredReceiptInfo] }
        if let transactionReceipt { return [transactionReceipt] }
        return receipt?.inApp ?? []
    }
}

extension VerifyReceiptResponse: Codable {
    /// Reads numbers, texts and flags in every form that Apple has sent; an empty text counts as missing.
    public init(from decoder: any Decoder) throws {
        let fields = try LegacyFields(decoder)
        self.init()
        status = try fields.integer("status").map(VerifyReceiptStatus.init)
        environment = try fields.text("environment").map(AppStoreEnvironment.init(rawValue:))
        latestReceipt = try fields.text("latest_receipt")
        pendingRenewalInfo = try fields.list(VerifyReceiptRenewal.self, "pending_renewal_info")
        latestExpiredReceiptInfo = try fields.value(VerifyReceiptTransaction.self, "latest_expired_receipt_info")
        autoRenewProductId = try fields.text("auto_renew_product_id").map(ProductID.init(rawValue:))
        autoRenewStatus = try fields.number("auto_renew_status").map(AutoRenewStatus.init(rawValue:))
        expirationIntent = try fields.number("expiration_intent").map(ExpirationIntent.init(rawValue:))
        isInBillingRetryPeriod = try fields.flag("is_in_billing_retry_period")
        cancellationReason = try fields.number("cancellation_reason").map(RevocationReason.init(rawValue:))
        autoRenewStatusChangeDate = try fields.moment("auto_renew_status_change_date")
        exception = try fields.text("exception")
        isRetryable = try fields.flag("is_retryable") ?? fields.flag("is-retryable")
        latestReceiptInfo = try fields.list(VerifyReceiptTransaction.self, "latest_receipt_info")
        guard let form = try? fields.value(VerifyReceiptTransaction.self, "receipt"), form.isTransactionReceipt || form.transactionId != nil
        else {
            receipt = try fields.value(VerifyReceiptAppReceipt.self, "receipt")
            return
        }
        transactionReceipt = form
        transactionReceipt?.isTransactionReceipt = true
    }

    /// Writes numbers, texts and dates in the form that Apple sends.
    public func encode(to encoder: any Encoder) throws {
        var fields = LegacyWriter(encoder)
        try fields.writeNumber("status", status.map { String($0.code) })
        try fields.write("environment", environment?.rawValue)
        try fields.write("latest_receipt", latestReceipt)
        try fields.write("pending_renewal_info", pendingRenewalInfo)
        try fields.write("latest_expired_receipt_info", latestExpiredReceiptInfo)
        try fields.write("auto_renew_product_id", autoRenewProductId?.rawValue)
        try fields.writeNumber("auto_renew_status", autoRenewStatus.map { String($0.rawValue) })
        try fields.write("expiration_intent", expirationIntent.map { String($0.rawValue) })
        try fields.write("is_in_billing_retry_period", isInBillingRetryPeriod.map { $0 ? "1" : "0" })
        try fields.write("cancellation_reason", cancellationReason.map { String($0.rawValue) })
        try fields.write("auto_renew_status_change_date", autoRenewStatusChangeDate)
        try fields.write("exception", exception)
        try fields.write("is_retryable", isRetryable)
        try fields.write("receipt", receipt)
        try fields.write("receipt", transactionReceipt)
        if let only = latestReceiptInfo?.first, only.isTransactionReceipt, latestReceiptInfo?.count == 1 {
            try fields.write("latest_receipt_info", only)
        } else {
            try fields.write("latest_receipt_info", latestReceiptInfo)
        }
    }
}
