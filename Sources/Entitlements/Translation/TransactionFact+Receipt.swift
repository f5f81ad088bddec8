public import AppStoreTypes

/// The facts of a receipt, and what of it could not become one.
public struct ReceiptFacts: Hashable, Sendable {
    /// One fact for each readable entry.
    public let transactions: [TransactionFact]
    /// Why each other entry is none; one bad entry never spoils the rest.
    public let refusals: [FactRefusal]
}

extension ReceiptFacts {
    /// Reads an app receipt that was verified before.
    ///
    /// An entry that is missing says nothing: receipts are cut to a length, and only a cancellation date takes back.
    /// - Throws: what the receipt as a whole lacks: a kind that tells its environment, or the creation date.
    public init(_ receipt: AppReceipt, app: AppID, testRun: TestRun?, evidence: EvidenceDigest) throws(FactRefusal) {
        guard let type = receipt.receiptType, let environment = type.environment else {
            throw FactRefusal(.missingField, field: "receipt_type", value: receipt.receiptType?.rawValue)
        }
        guard let creationDate = receipt.creationDate else { throw FactRefusal(.missingDate, field: "receipt_creation_date") }
        let scope = try PurchaseScope(app: app, environment: environment, testRun: testRun)
        let source = FactSource.legacyReceipt(creationDate: creationDate, evidence: evidence)
        var transactions: [TransactionFact] = []
        var refusals: [FactRefusal] = []
        for entry in receipt.purchases {
            do throws(FactRefusal) {
                let begin = FactFields.chainBegin(
                    entry.originalPurchaseDate, entry.purchaseDate, entry.transactionID, entry.originalTransactionID)
                let scope = try PurchaseScope(app: app, environment: environment, testRun: scope.testRun?.ofChain(begunAt: begin))
                transactions.append(try TransactionFact(entry, scope: scope, source: source))
            } catch {
                refusals.append(error)
            }
        }
        self.init(transactions: transactions, refusals: refusals)
    }
}

extension TransactionFact {
    /// Reads one entry of an app receipt.
    init(_ entry: InAppPurchaseReceipt, scope: PurchaseScope, source: FactSource) throws(FactRefusal) {
        let id = try FactFields.id(entry.transactionID, "transaction_id")
        self.init(
            key: TransactionKey(scope: scope, id: id),
            originalID: try FactFields.original(entry.originalTransactionID, or: id),
            productID: try FactFields.id(entry.productID, "product_id"),
            purchaseDate: try FactFields.required(entry.purchaseDate, "purchase_date"),
            source: source)
        productType = Self.productType(number: entry.productTypeNumber)
        originalPurchaseDate = entry.originalPurchaseDate
        expirationDate = entry.expirationDate
        webOrderLineItemID = try FactFields.billingEvent(entry.webOrderLineItemID)
        purchasedQuantity = try FactFields.quantity(entry.quantity)
        revocation = entry.cancellationDate.map { Revocation(date: $0) }
        if let promotion = entry.promotionalOfferID {
            offer = Offer(type: .promotional, id: promotion)
        } else if entry.isTrialPeriod == true {
            offer = Offer(type: .introductory, paymentMode: .freeTrial)
        } else if entry.isInIntroductoryOfferPeriod == true {
            offer = Offer(type: .introductory)
        }
    }

    /// The undocumented number of a receipt's entry.
    private static func productType(number: Int64?) -> ProductType? {
        switch number {
        case 0: .nonConsumable
        case 1: .consumable
        case 2: .nonRenewing
        case 3: .autoRenewable
        default: nil
        }
    }
}
