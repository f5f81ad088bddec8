/// What an old back end posts to verifyReceipt.
///
/// Source: [requestbody](https://developer.apple.com/documentation/appstorereceipts/requestbody).
public struct VerifyReceiptRequest: Hashable, Sendable {
    /// The receipt in base64, as it was sent: an app receipt, or a purchase's own receipt of iOS 6.
    public var receiptData: String?
    /// The app's shared secret.
    public var password: String?
    /// Whether only the newest purchase of each subscription is wanted; `nil` means no.
    public var excludeOldTransactions: Bool?

    /// Makes an empty request, to be filled field by field.
    public init() {}

    /// A request for one receipt.
    public init(receiptData: String, password: String? = nil, excludeOldTransactions: Bool? = nil) {
        self.receiptData = receiptData
        self.password = password
        self.excludeOldTransactions = excludeOldTransactions
    }
}

extension VerifyReceiptRequest: Codable {
    /// Reads the request; the flag may be a text or a number.
    public init(from decoder: any Decoder) throws {
        let fields = try LegacyFields(decoder)
        receiptData = try fields.text("receipt-data")
        password = try fields.text("password")
        excludeOldTransactions = try fields.flag("exclude-old-transactions")
    }

    /// Writes the request as Apple documents it.
    public func encode(to encoder: any Encoder) throws {
        var fields = LegacyWriter(encoder)
        try fields.write("receipt-data", receiptData)
        try fields.write("password", password)
        try fields.write("exclude-old-transactions", excludeOldTransactions)
    }
}
