/// The body of an App Store Server Notification (version 1), which is not signed.
///
/// Believe nothing in it before the receipt inside has been verified.
/// Source: [responsebodyv1](https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv1).
public struct ResponseBodyV1: Hashable, Sendable {
    /// What it is about.
    public var notificationType: NotificationTypeV1?
    /// Where it was bought; `PROD` on the wire means production.
    public var environment: AppStoreEnvironment?
    /// The shared secret, the only mark of its sender.
    public var password: String?
    /// The purchases.
    public var unifiedReceipt: UnifiedReceipt?
    /// The app, `bid` on the wire.
    public var bundleId: BundleID?
    /// The app's version, `bvrs` on the wire.
    public var bundleVersion: String?
    /// The subscription.
    public var originalTransactionId: OriginalTransactionID?
    /// The Apple id of the product at the next renewal.
    public var autoRenewAdamId: String?
    /// The product at the next renewal.
    public var autoRenewProductId: ProductID?
    /// Whether it renews; `true` and `false` on the wire.
    public var autoRenewStatus: AutoRenewStatus?
    /// When auto-renew was last switched.
    public var autoRenewStatusChangeDate: EpochMilliseconds?
    /// Why it expired.
    public var expirationIntent: ExpirationIntent?
    /// When this version ends, as an HTTP date.
    public var deprecation: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    private static func word(_ status: AutoRenewStatus) -> String {
        switch status {
        case .on: "true"
        case .off: "false"
        default: String(status.rawValue)
        }
    }
}

extension ResponseBodyV1: Codable {
    /// Reads numbers, texts and flags in every form that Apple has sent; an empty text counts as missing.
    public init(from decoder: any Decoder) throws {
        let fields = try LegacyFields(decoder)
        self.init()
        notificationType = try fields.text("notification_type").map(NotificationTypeV1.init(rawValue:))
        environment = try fields.text("environment").map { $0 == "PROD" ? .production : AppStoreEnvironment(rawValue: $0) }
        password = try fields.text("password")
        unifiedReceipt = try fields.value(UnifiedReceipt.self, "unified_receipt")
        bundleId = try fields.text("bid").map(BundleID.init(rawValue:))
        bundleVersion = try fields.text("bvrs")
        originalTransactionId = try fields.text("original_transaction_id").map(OriginalTransactionID.init(rawValue:))
        autoRenewAdamId = try fields.text("auto_renew_adam_id")
        autoRenewProductId = try fields.text("auto_renew_product_id").map(ProductID.init(rawValue:))
        autoRenewStatus = try fields.number("auto_renew_status").map(AutoRenewStatus.init(rawValue:))
        autoRenewStatusChangeDate = try fields.moment("auto_renew_status_change_date")
        expirationIntent = try fields.number("expiration_intent").map(ExpirationIntent.init(rawValue:))
        deprecation = try fields.text("deprecation")
    }

    /// Writes numbers, texts and dates in the form that Apple sends.
    public func encode(to encoder: any Encoder) throws {
        var fields = LegacyWriter(encoder)
        try fields.write("notification_type", notificationType?.rawValue)
        try fields.write("environment", environment.map { $0 == .production ? "PROD" : $0.rawValue })
        try fields.write("password", password)
        try fields.write("unified_receipt", unifiedReceipt)
        try fields.write("bid", bundleId?.rawValue)
        try fields.write("bvrs", bundleVersion)
        try fields.write("original_transaction_id", originalTransactionId?.rawValue)
        try fields.write("auto_renew_adam_id", autoRenewAdamId)
        try fields.write("auto_renew_product_id", autoRenewProductId?.rawValue)
        try fields.write("auto_renew_status", autoRenewStatus.map(Self.word))
        try fields.write("auto_renew_status_change_date", autoRenewStatusChangeDate)
        try fields.writeNumber("expiration_intent", expirationIntent.map { String($0.rawValue) })
        try fields.write("deprecation", deprecation)
    }
}
