/// The purchases in a notification of version 1.
///
/// Source: [unified_receipt](https://developer.apple.com/documentation/appstoreservernotifications/unified_receipt).
public struct UnifiedReceipt: Hashable, Sendable {
    /// The outcome, always 0.
    public var status: VerifyReceiptStatus?
    /// Where it was bought, in full words.
    public var environment: AppStoreEnvironment?
    /// The newest receipt in base64.
    public var latestReceipt: String?
    /// The newest 100 purchases, in no order.
    public var latestReceiptInfo: [VerifyReceiptTransaction]?
    /// The next renewal of each subscription.
    public var pendingRenewalInfo: [VerifyReceiptRenewal]?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}

extension UnifiedReceipt: Codable {
    /// Reads numbers, texts and flags in every form that Apple has sent; an empty text counts as missing.
    public init(from decoder: any Decoder) throws {
        let fields = try LegacyFields(decoder)
        self.init()
        status = try fields.integer("status").map(VerifyReceiptStatus.init)
        environment = try fields.text("environment").map(AppStoreEnvironment.init(rawValue:))
        latestReceipt = try fields.text("latest_receipt")
        latestReceiptInfo = try fields.list(VerifyReceiptTransaction.self, "latest_receipt_info")
        pendingRenewalInfo = try fields.list(VerifyReceiptRenewal.self, "pending_renewal_info")
    }

    /// Writes numbers, texts and dates in the form that Apple sends.
    public func encode(to encoder: any Encoder) throws {
        var fields = LegacyWriter(encoder)
        try fields.writeNumber("status", status.map { String($0.code) })
        try fields.write("environment", environment?.rawValue)
        try fields.write("latest_receipt", latestReceipt)
        try fields.write("latest_receipt_info", latestReceiptInfo)
        try fields.write("pending_renewal_info", pendingRenewalInfo)
    }
}
