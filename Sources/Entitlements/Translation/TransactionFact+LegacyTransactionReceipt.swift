public import AppStoreTypes

extension TransactionFact {
    /// Reads a receipt in the style of iOS 6, which tells of a single transaction; verified before.
    ///
    /// It carries no date of its own, so it speaks of the moment of its purchase, or of its cancellation.
    public init(
        _ receipt: LegacyTransactionReceipt, app: AppID, testRun: TestRun?, evidence: EvidenceDigest
    ) throws(FactRefusal) {
        let environment = try FactFields.required(receipt.environment, "environment")
        let scope = try PurchaseScope(app: app, environment: environment, testRun: testRun)
        let id = try FactFields.id(receipt.transactionID, "transaction-id")
        let purchaseDate = try FactFields.required(receipt.purchaseDate, "purchase-date")
        self.init(
            key: TransactionKey(scope: scope, id: id),
            originalID: try FactFields.original(receipt.originalTransactionID, or: id),
            productID: try FactFields.id(receipt.productID, "product-id"),
            purchaseDate: purchaseDate,
            source: .legacyReceipt(creationDate: receipt.cancellationDate ?? purchaseDate, evidence: evidence))
        originalPurchaseDate = receipt.originalPurchaseDate
        expirationDate = receipt.expirationDate
        webOrderLineItemID = try FactFields.billingEvent(receipt.webOrderLineItemID)
        purchasedQuantity = try FactFields.quantity(receipt.quantity)
        revocation = receipt.cancellationDate.map { Revocation(date: $0) }
    }
}
