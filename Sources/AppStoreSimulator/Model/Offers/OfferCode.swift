import AppStoreTypes

/// A code that customers redeem for an offer.
struct OfferCode: Hashable, Sendable {
    let code: String
    let app: BundleID
    let product: ProductID
    let offer: OfferID
    /// How many times it can be redeemed: once, or a limit that the team chose.
    let limit: Int
    let expires: EpochMilliseconds?
    var redeemed = 0
}
