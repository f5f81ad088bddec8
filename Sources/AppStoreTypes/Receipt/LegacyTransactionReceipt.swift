/// What a transaction receipt of iOS 6 says about its one purchase.
///
/// The value of `SKPaymentTransaction.transactionReceipt`, deprecated since iOS 7. It can be read but not judged.
public struct LegacyTransactionReceipt: Hashable, Sendable {
    /// `environment` of the outer list, as in `Sandbox`; not signed.
    public var environment: AppStoreEnvironment?
    /// `pod` of the outer list: a cluster of Apple's; not signed.
    public var pod: String?
    /// `signing-status` of the outer list; not signed.
    public var signingStatus: String?
    /// `transaction-id`: this purchase.
    public var transactionID: TransactionID?
    /// `original-transaction-id`: the first purchase of the chain.
    public var originalTransactionID: OriginalTransactionID?
    /// `product-id`: the product.
    public var productID: ProductID?
    /// `bid`: the app.
    public var bundleID: BundleID?
    /// `bvrs`: the app's version.
    public var applicationVersion: String?
    /// `item-id`: the product's number at Apple.
    public var itemID: String?
    /// `app-item-id`: the app's number at Apple.
    public var appItemID: String?
    /// `version-external-identifier`: the build's number at Apple.
    public var versionExternalIdentifier: String?
    /// `quantity`: how many were bought.
    public var quantity: Int64?
    /// `purchase-date-ms`: when it was charged.
    public var purchaseDate: EpochMilliseconds?
    /// `original-purchase-date-ms`: when the chain began.
    public var originalPurchaseDate: EpochMilliseconds?
    /// `expires-date`: the end of the paid period, which is milliseconds here; `nil` for what is no auto-renewable subscription.
    public var expirationDate: EpochMilliseconds?
    /// `cancellation-date-ms`: when Apple took the purchase back.
    public var cancellationDate: EpochMilliseconds?
    /// `web-order-line-item-id`: the billing event.
    public var webOrderLineItemID: WebOrderLineItemID?
    /// `unique-identifier`: the device, on old systems.
    public var uniqueIdentifier: String?
    /// `unique-vendor-identifier`: the device as the vendor's apps see it.
    public var uniqueVendorIdentifier: String?
    /// All members of the inner list as they stand.
    public var purchaseInfo: [String: String]

    /// An empty receipt, to be filled member by member.
    public init() { purchaseInfo = [:] }
}
