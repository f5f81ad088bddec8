public import AppStoreTypes

/// An offer of a subscription.
public struct OfferDescription: Hashable, Codable, Sendable {
    /// The offer's id; introductory offers have none.
    public var offerId: OfferID?
    /// Its kind.
    public var type: OfferType
    /// How it is paid.
    public var paymentMode: OfferDiscountType
    /// The price of one of its charges in thousandths of the currency's unit; 0 for a free trial.
    public var price: Int64
    /// One of its periods, as an ISO 8601 duration.
    public var period: String
    /// How many such periods it lasts.
    public var periodCount: Int32

    /// Describes an offer.
    public init(offerId: OfferID?, type: OfferType, paymentMode: OfferDiscountType, price: Int64, period: String, periodCount: Int32) {
        self.offerId = offerId
        self.type = type
        self.paymentMode = paymentMode
        self.price = price
        self.period = period
        self.periodCount = periodCount
    }
}
