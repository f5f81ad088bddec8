import AppStoreTypes
import Entitlements

/// A renewal fact as a row of `renewals`.
enum RenewalRow {
    /// The columns in the order in which they are bound and read.
    static let columns = """
        scope, original, is_signed, source_date, evidence, product, renewal_product, will_renew, expiration_reason, \
        is_in_billing_retry, grace_period_expiration_date, price_increase_status, renewal_date, price_milliunits, price_currency, \
        offer_type, offer_id, offer_payment_mode, offer_period, recent_start_date, win_back_offers, account_token, app_transaction, \
        billing_plan_type, has_commitment, commitment_product, commitment_will_renew, commitment_plan_type, commitment_date, \
        commitment_price_milliunits
        """

    /// Parts the ids of offers, of which none holds a line feed.
    private static let separator: Character = "\n"

    /// Binds every column.
    static func bind<Statement: RowWriting>(
        _ fact: RenewalFact, scope: Int64, to statement: Statement
    ) throws(Statement.Failure) {
        try statement.bind(scope)
        try statement.bind(id: fact.originalID)
        try statement.bind(fact.source)
        try statement.bind(id: fact.currentProductID)
        try statement.bind(id: fact.autoRenewPreference)
        try statement.bind(fact.willAutoRenew)
        try statement.bind(value: fact.expirationReason)
        try statement.bind(fact.isInBillingRetry)
        try statement.bind(fact.gracePeriodExpirationDate)
        try statement.bind(value: fact.priceIncreaseStatus)
        try statement.bind(fact.renewalDate)
        try statement.bind(fact.renewalPrice)
        try statement.bind(fact.offer)
        try statement.bind(fact.recentSubscriptionStartDate)
        let winBackOffers = fact.eligibleWinBackOfferIDs.map(\.rawValue).joined(separator: String(separator))
        try statement.bind(fact.eligibleWinBackOfferIDs.isEmpty ? nil as String? : winBackOffers)
        try statement.bind(fact.appAccountToken)
        try statement.bind(id: fact.appTransactionID)
        try statement.bind(value: fact.renewalBillingPlanType)
        try statement.bind(fact.commitment != nil)
        try statement.bind(id: fact.commitment?.autoRenewPreference)
        try statement.bind(fact.commitment?.willAutoRenew)
        try statement.bind(value: fact.commitment?.billingPlanType)
        try statement.bind(fact.commitment?.renewalDate)
        try statement.bind(fact.commitment?.renewalPriceMilliunits)
    }

    /// Reads a row of which the scope's column was read.
    static func read<Row: RowReading>(_ row: inout Row, scope: PurchaseScope) throws(Row.Failure) -> RenewalFact {
        let original: OriginalTransactionID? = row.id()
        let source = row.source()
        guard let original, let source else { throw .damagedRow("renewals", original?.rawValue ?? "") }
        var fact = RenewalFact(key: OriginalTransactionKey(scope: scope, id: original), source: source)
        fact.currentProductID = row.id()
        fact.autoRenewPreference = row.id()
        fact.willAutoRenew = row.flag()
        fact.expirationReason = row.value()
        fact.isInBillingRetry = row.flag() ?? false
        fact.gracePeriodExpirationDate = row.moment()
        fact.priceIncreaseStatus = row.value()
        fact.renewalDate = row.moment()
        fact.renewalPrice = row.money()
        fact.offer = row.offer()
        fact.recentSubscriptionStartDate = row.moment()
        fact.eligibleWinBackOfferIDs = (row.text() ?? "").split(separator: separator).map { OfferID(String($0)) }
        fact.appAccountToken = row.token()
        fact.appTransactionID = row.id()
        fact.renewalBillingPlanType = row.value()
        fact.commitment = row.renewalCommitment()
        return fact
    }
}

extension RowReading {
    mutating func renewalCommitment() -> RenewalCommitment? {
        let exists = flag() ?? false
        var commitment = RenewalCommitment()
        commitment.autoRenewPreference = id()
        commitment.willAutoRenew = flag()
        commitment.billingPlanType = value()
        commitment.renewalDate = moment()
        commitment.renewalPriceMilliunits = optionalNumber()
        return exists ? commitment : nil
    }
}
