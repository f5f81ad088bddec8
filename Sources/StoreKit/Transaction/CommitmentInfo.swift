extension Transaction {
    /// The part of a promise to stay that this transaction paid for.
    public struct CommitmentInfo: Equatable, Hashable, Sendable {
        /// Which bill it is, from 1.
        public let billingPeriodNumber: UInt64
        /// How many bills there are.
        public let totalBillingPeriods: UInt64
        /// When the promise ends; access follows the transaction's own expiry.
        public let expirationDate: Date
        /// The price of the whole time.
        public let price: Decimal

        init(_ fields: PayloadObject) {
            billingPeriodNumber = UInt64(clamping: fields.whole("billingPeriodNumber") ?? 0)
            totalBillingPeriods = UInt64(clamping: fields.whole("totalBillingPeriods") ?? 0)
            expirationDate = fields.date("commitmentExpiresDate") ?? .unknown
            price = fields.thousandths("commitmentPrice") ?? 0
        }
    }
}
