import AppStoreTypes

extension LegacyTransactionReceipt {
    /// Fills the properties from the members of the inner list; one that cannot be read is `nil` and stays in `purchaseInfo`.
    init(purchaseInfo: [String: String]) {
        self.init()
        self.purchaseInfo = purchaseInfo
        func text(_ key: String) -> String? {
            guard let text = purchaseInfo[key], !text.isEmpty else { return nil }
            return text
        }
        func moment(_ key: String) -> EpochMilliseconds? { text(key).flatMap(Int64.init).map(EpochMilliseconds.init) }
        transactionID = text("transaction-id").map(TransactionID.init(rawValue:))
        originalTransactionID = text("original-transaction-id").map(OriginalTransactionID.init(rawValue:))
        productID = text("product-id").map(ProductID.init(rawValue:))
        bundleID = text("bid").map(BundleID.init(rawValue:))
        applicationVersion = text("bvrs")
        itemID = text("item-id")
        appItemID = text("app-item-id")
        versionExternalIdentifier = text("version-external-identifier")
        quantity = text("quantity").flatMap { Int64($0) }
        purchaseDate = moment("purchase-date-ms")
        originalPurchaseDate = moment("original-purchase-date-ms")
        expirationDate = moment("expires-date")
        cancellationDate = moment("cancellation-date-ms")
        webOrderLineItemID = text("web-order-line-item-id").map(WebOrderLineItemID.init(rawValue:))
        uniqueIdentifier = text("unique-identifier")
        uniqueVendorIdentifier = text("unique-vendor-identifier")
    }
}
