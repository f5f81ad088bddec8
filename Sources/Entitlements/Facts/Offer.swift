public import AppStoreTypes

/// An offer that a purchase used or that the next renewal will use.
public struct Offer: Hashable, Sendable {
    /// Introductory, promotional, code, win-back, or a kind that came later.
    public let type: OfferType
    /// The offer's id or reference name; `nil` for introductory offers.
    public let id: OfferID?
    /// Free trial, pay as you go, pay up front, one time; `nil` in older documents.
    public let paymentMode: OfferDiscountType?
    /// The ISO 8601 duration of the whole offer, such as `P2M`; `nil` in older documents.
    public let period: String?

    /// An offer with what the document tells about it.
    public init(type: OfferType, id: OfferID? = nil, paymentMode: OfferDiscountType? = nil, period: String? = nil) {
        self.type = type
        self.id = id
        self.paymentMode = paymentMode
        self.period = period
    }
}
