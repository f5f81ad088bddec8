import AppStoreTrust
import AppStoreTypes
import Entitlements

/// A transaction as the latest document about it tells it, as the API writes it.
struct KnownTransactionReply: Encodable {
    let transactionId: String
    let originalTransactionId: String
    let productId: String
    let type: String?
    let environment: String
    let purchaseDate: String
    let originalPurchaseDate: String?
    let expiresDate: String?
    let quantity: Int32
    let price: MoneyReply?
    let offer: OfferReply?
    let inAppOwnershipType: String
    let revocationDate: String?
    let revocationPercentage: Int64?
    let isUpgraded: Bool?
    let subscriptionGroupIdentifier: String?
    let webOrderLineItemId: String?
    let appAccountToken: String?
    let appTransactionId: String?
    let transactionReason: String?
    let storefront: String?
    let form: String
    let documentDate: String
    let evidence: String

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ fact: TransactionFact) {
        transactionId = fact.id.rawValue
        originalTransactionId = fact.originalID.rawValue
        productId = fact.productID.rawValue
        type = fact.productType?.rawValue
        environment = fact.scope.environment.rawValue
        purchaseDate = fact.purchaseDate.rfc3339
        originalPurchaseDate = fact.originalPurchaseDate.map(\.rfc3339)
        expiresDate = fact.expirationDate.flatMap(\.endInWords)
        quantity = fact.purchasedQuantity
        price = fact.price.map { MoneyReply($0) }
        offer = fact.offer.map { OfferReply($0) }
        inAppOwnershipType = fact.ownershipType.rawValue
        revocationDate = fact.revocation.map(\.date.rfc3339)
        revocationPercentage = fact.revocation?.percentage
        isUpgraded = fact.isUpgraded ? true : nil
        subscriptionGroupIdentifier = fact.subscriptionGroupID?.rawValue
        webOrderLineItemId = fact.webOrderLineItemID?.rawValue
        appAccountToken = fact.appAccountToken?.description
        appTransactionId = fact.appTransactionID?.rawValue
        transactionReason = fact.reason?.rawValue
        storefront = fact.storefrontCountryCode
        form = fact.source.isSigned ? "signed" : "legacyReceipt"
        documentDate = fact.source.date.rfc3339
        evidence = "\(fact.source.evidence)"
    }

    /// Where it stands in a list, the latest purchase first; test runs, whose ids begin anew, apart.
    static func mark(_ fact: TransactionFact) -> PageMark {
        let run = fact.scope.testRun.map { "~\(SHA256.hash($0.rawValue.utf8).prefix(8).map { String($0) }.joined(separator: "."))" } ?? ""
        return PageMark(fact.purchaseDate, "\(fact.id.rawValue)~\(fact.scope.environment.rawValue)\(run)")
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("transactionId", .text(1...64)), .always("originalTransactionId", .text(1...64)), .always("productId", .text(0...256)),
        .maybe("type", .text(0...128), "Apple's word for the kind of product."), .always("environment", .text(1...64)),
        .always("purchaseDate", .moment), .maybe("originalPurchaseDate", .moment), .maybe("expiresDate", .moment),
        .always("quantity", .integer(1...1_000_000)), .maybe("price", .named("Money")), .maybe("offer", .named("Offer")),
        .always("inAppOwnershipType", .text(0...64)), .maybe("revocationDate", .moment),
        .maybe("revocationPercentage", .integer(.min ... .max), "How much was refunded, in thousandths of a percent."),
        .maybe("isUpgraded", .flag), .maybe("subscriptionGroupIdentifier", .text(0...256)), .maybe("webOrderLineItemId", .text(0...64)),
        .maybe("appAccountToken", .uuid), .maybe("appTransactionId", .text(0...64)), .maybe("transactionReason", .text(0...64)),
        .maybe("storefront", .text(0...16)),
        .always("form", .oneOf(["signed", "legacyReceipt"]), "Whether Apple signed it by itself or it is an entry of a receipt."),
        .always("documentDate", .moment, "When the document was signed or the receipt made."),
        .always("evidence", .text(64...64, .hexadecimal), "The document's SHA-256."),
    ])
}

/// A page of transactions, as the API writes it.
struct TransactionsReply: Encodable {
    let customer: String
    let app: String
    let asOf: String
    let transactions: [KnownTransactionReply]
    let next: String?

    init(_ page: Page<TransactionFact>, of customer: CustomerID, app: AppID, at now: EpochMilliseconds) {
        self.customer = customer.rawValue
        self.app = app.rawValue
        asOf = now.rfc3339
        transactions = page.items.map { KnownTransactionReply($0) }
        next = page.next
    }

    /// What it is for the document.
    static let schema = APISchema.page("transactions", of: "Transaction")
}
