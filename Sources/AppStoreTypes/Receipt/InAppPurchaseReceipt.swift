/// One purchase inside an app receipt.
///
/// Xcode leaves out everything but quantity, product, transaction, purchase date, expiry and the introductory mark.
/// Source: [In-app purchase receipt fields](https://developer.apple.com/documentation/appstorereceipts/responsebody/receipt/in_app).
public struct InAppPurchaseReceipt: Hashable, Sendable {
    /// Attribute 1701: how many were bought.
    public var quantity: Int64?
    /// Attribute 1702: the product.
    public var productID: ProductID?
    /// Attribute 1703: this purchase, renewal or restore.
    public var transactionID: TransactionID?
    /// Attribute 1705 as written; `nil` in Xcode. See `originalTransactionIDOrOwn`.
    public var originalTransactionID: OriginalTransactionID?
    /// Attribute 1704: when it was charged, renewed or restored.
    public var purchaseDate: EpochMilliseconds?
    /// Attribute 1706: when the chain began.
    public var originalPurchaseDate: EpochMilliseconds?
    /// Attribute 1707, undocumented: 0 non-consumable, 1 consumable, 2 non-renewing, 3 auto-renewable.
    public var productTypeNumber: Int64?
    /// Attribute 1708: the end of the paid period; `nil` for what is no auto-renewable subscription.
    public var expirationDate: EpochMilliseconds?
    /// Attribute 1711: the billing event; `nil` when 0.
    public var webOrderLineItemID: WebOrderLineItemID?
    /// Attribute 1712: when Apple took the purchase back; `nil` when it did not.
    public var cancellationDate: EpochMilliseconds?
    /// Attribute 1713, undocumented: a free trial.
    public var isTrialPeriod: Bool?
    /// Attribute 1719: an introductory price.
    public var isInIntroductoryOfferPeriod: Bool?
    /// Attribute 1721: the promotional offer used.
    public var promotionalOfferID: OfferID?
    /// Attributes that have no property here, as their raw value octets.
    public var otherAttributes: [ReceiptAttribute]

    /// An empty record, to be filled attribute by attribute.
    public init() { otherAttributes = [] }

    /// The chain's id: the one written, else this transaction's own; `nil` when neither is there.
    public var originalTransactionIDOrOwn: OriginalTransactionID? {
        originalTransactionID ?? transactionID.map { OriginalTransactionID(rawValue: $0.rawValue) }
    }
}
