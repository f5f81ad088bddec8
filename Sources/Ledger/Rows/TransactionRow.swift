import AppStoreTypes
import Entitlements

/// A transaction fact as a row of `transactions`.
enum TransactionRow {
    /// The columns in the order in which they are bound and read.
    static let columns = """
        scope, original, id, is_signed, source_date, evidence, product, purchase_date, product_type, original_purchase_date, \
        expiration_date, web_order_line_item, subscription_group, quantity, account_token, ownership_type, revocation_date, \
        revocation_reason, revocation_type, revocation_percentage, is_upgraded, offer_type, offer_id, offer_payment_mode, \
        offer_period, reason, price_milliunits, price_currency, storefront_country, storefront, app_transaction, \
        billing_plan_type, commitment_period, commitment_periods, commitment_expiration_date, commitment_price_milliunits, \
        previous_original
        """

    /// Binds every column.
    static func bind<Statement: RowWriting>(
        _ fact: TransactionFact, scope: Int64, to statement: Statement
    ) throws(Statement.Failure) {
        try statement.bind(scope)
        try statement.bind(id: fact.originalID)
        try statement.bind(id: fact.id)
        try statement.bind(fact.source)
        try statement.bind(id: fact.productID)
        try statement.bind(fact.purchaseDate)
        try statement.bind(value: fact.productType)
        try statement.bind(fact.originalPurchaseDate)
        try statement.bind(fact.expirationDate)
        try statement.bind(id: fact.webOrderLineItemID)
        try statement.bind(id: fact.subscriptionGroupID)
        try statement.bind(fact.purchasedQuantity)
        try statement.bind(fact.appAccountToken)
        try statement.bind(value: fact.ownershipType)
        try statement.bind(fact.revocation?.date)
        try statement.bind(value: fact.revocation?.reason)
        try statement.bind(value: fact.revocation?.type)
        try statement.bind(fact.revocation?.percentage)
        try statement.bind(fact.isUpgraded)
        try statement.bind(fact.offer)
        try statement.bind(value: fact.reason)
        try statement.bind(fact.price)
        try statement.bind(fact.storefrontCountryCode)
        try statement.bind(id: fact.storefrontID)
        try statement.bind(id: fact.appTransactionID)
        try statement.bind(value: fact.billingPlanType)
        try statement.bind(fact.commitment?.billingPeriodNumber)
        try statement.bind(fact.commitment?.totalBillingPeriods)
        try statement.bind(fact.commitment?.expirationDate)
        try statement.bind(fact.commitment?.priceMilliunits)
        try statement.bind(id: fact.previousOriginalID)
    }

    /// Reads a row of which the scope's column was read.
    static func read<Row: RowReading>(_ row: inout Row, scope: PurchaseScope) throws(Row.Failure) -> TransactionFact {
        let original: OriginalTransactionID? = row.id()
        let id: TransactionID? = row.id()
        let source = row.source()
        let product: ProductID? = row.id()
        let purchaseDate = row.moment()
        guard let original, let id, let source, let product, let purchaseDate else {
            throw .damagedRow("transactions", id?.rawValue ?? "")
        }
        var fact = TransactionFact(
            key: TransactionKey(scope: scope, id: id), originalID: original, productID: product, purchaseDate: purchaseDate,
            source: source)
        readDetails(&row, into: &fact)
        return fact
    }

    private static func readDetails(_ row: inout some RowReading, into fact: inout TransactionFact) {
        fact.productType = row.value()
        fact.originalPurchaseDate = row.moment()
        fact.expirationDate = row.moment()
        fact.webOrderLineItemID = row.id()
        fact.subscriptionGroupID = row.id()
        fact.purchasedQuantity = row.small() ?? 1
        fact.appAccountToken = row.token()
        fact.ownershipType = row.value() ?? .purchased
        fact.revocation = row.revocation()
        fact.isUpgraded = row.flag() ?? false
        fact.offer = row.offer()
        fact.reason = row.value()
        fact.price = row.money()
        fact.storefrontCountryCode = row.text()
        fact.storefrontID = row.id()
        fact.appTransactionID = row.id()
        fact.billingPlanType = row.value()
        fact.commitment = row.commitment()
        fact.previousOriginalID = row.id()
    }
}

extension RowReading {
    mutating func revocation() -> Revocation? {
        let date = moment()
        let reason: RevocationReason? = value()
        let type: RevocationType? = value()
        let percentage = optionalNumber()
        return date.map { Revocation(date: $0, reason: reason, type: type, percentage: percentage) }
    }

    mutating func commitment() -> Commitment? {
        let found = Commitment(
            billingPeriodNumber: small(), totalBillingPeriods: small(), expirationDate: moment(), priceMilliunits: optionalNumber())
        return found == .nothingKnown ? nil : found
    }
}

extension Commitment {
    /// What four empty columns hold.
    static let nothingKnown = Commitment(
        billingPeriodNumber: nil, totalBillingPeriods: nil, expirationDate: nil, priceMilliunits: nil)
}
