/// The app receipt in an answer of verifyReceipt.
///
/// Source: [receipt](https://developer.apple.com/documentation/appstorereceipts/responsebody/receipt).
public struct VerifyReceiptAppReceipt: Hashable, Sendable {
    /// The kind of receipt, which also tells its environment.
    public var receiptType: ReceiptType?
    /// The app's Apple id.
    public var adamId: String?
    /// The app's Apple id again; 0 in the sandbox.
    public var appItemId: String?
    /// The app.
    public var bundleId: BundleID?
    /// The app's version.
    public var applicationVersion: String?
    /// The download's id; 0 or missing in the sandbox.
    public var downloadId: String?
    /// The build's opaque id; 0 in the sandbox.
    public var versionExternalIdentifier: String?
    /// The version first got; `1.0` in the sandbox.
    public var originalApplicationVersion: String?
    /// When the receipt was made.
    public var receiptCreationDate: EpochMilliseconds?
    /// When Apple answered.
    public var requestDate: EpochMilliseconds?
    /// When the app was first got; fixed in the sandbox.
    public var originalPurchaseDate: EpochMilliseconds?
    /// When the app was ordered in advance.
    public var preorderDate: EpochMilliseconds?
    /// When the receipt of a volume purchase ends.
    public var expirationDate: EpochMilliseconds?
    /// The purchases in the receipt that was sent, in no order; empty when there are none.
    public var inApp: [VerifyReceiptTransaction]?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}

extension VerifyReceiptAppReceipt: Codable {
    /// Reads numbers, texts and flags in every form that Apple has sent; an empty text counts as missing.
    public init(from decoder: any Decoder) throws {
        let fields = try LegacyFields(decoder)
        self.init()
        receiptType = try fields.text("receipt_type").map(ReceiptType.init(rawValue:))
        adamId = try fields.text("adam_id")
        appItemId = try fields.text("app_item_id")
        bundleId = try fields.text("bundle_id").map(BundleID.init(rawValue:))
        applicationVersion = try fields.text("application_version")
        downloadId = try fields.text("download_id")
        versionExternalIdentifier = try fields.text("version_external_identifier")
        originalApplicationVersion = try fields.text("original_application_version")
        receiptCreationDate = try fields.moment("receipt_creation_date")
        requestDate = try fields.moment("request_date")
        originalPurchaseDate = try fields.moment("original_purchase_date")
        preorderDate = try fields.moment("preorder_date")
        expirationDate = try fields.moment("expiration_date")
        inApp = try fields.list(VerifyReceiptTransaction.self, "in_app")
    }

    /// Writes numbers, texts and dates in the form that Apple sends.
    public func encode(to encoder: any Encoder) throws {
        var fields = LegacyWriter(encoder)
        try fields.write("receipt_type", receiptType?.rawValue)
        try fields.writeNumber("adam_id", adamId)
        try fields.writeNumber("app_item_id", appItemId)
        try fields.write("bundle_id", bundleId?.rawValue)
        try fields.write("application_version", applicationVersion)
        try fields.writeNumber("download_id", downloadId)
        try fields.writeNumber("version_external_identifier", versionExternalIdentifier)
        try fields.write("original_application_version", originalApplicationVersion)
        try fields.write("receipt_creation_date", receiptCreationDate)
        try fields.write("request_date", requestDate)
        try fields.write("original_purchase_date", originalPurchaseDate)
        try fields.write("preorder_date", preorderDate)
        try fields.write("expiration_date", expirationDate)
        try fields.write("in_app", inApp)
    }
}
