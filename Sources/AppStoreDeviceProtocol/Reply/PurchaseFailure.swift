public import AppStoreTypes

/// Why a purchase failed; the device turns it into its interface's own error.
public struct PurchaseFailure: OpenTextSet {
    /// The value as written.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The quantity is outside 1...10, or the product's type has none.
    public static let invalidQuantity = Self(rawValue: "invalidQuantity")
    /// The product is not sold.
    public static let productUnavailable = Self(rawValue: "productUnavailable")
    /// The product is not sold in this storefront.
    public static let notAvailableInStorefront = Self(rawValue: "notAvailableInStorefront")
    /// The device does not allow payments.
    public static let purchaseNotAllowed = Self(rawValue: "purchaseNotAllowed")
    /// The customer may not have the offer.
    public static let ineligibleForOffer = Self(rawValue: "ineligibleForOffer")
    /// The product has no such offer.
    public static let invalidOfferIdentifier = Self(rawValue: "invalidOfferIdentifier")
    /// The offer's price is not valid any more.
    public static let invalidOfferPrice = Self(rawValue: "invalidOfferPrice")
    /// The offer's signature is wrong, old, or used before.
    public static let invalidOfferSignature = Self(rawValue: "invalidOfferSignature")
    /// Something that the offer needs was not passed.
    public static let missingOfferParameters = Self(rawValue: "missingOfferParameters")
    /// The App Store could not be reached.
    public static let networkError = Self(rawValue: "networkError")
    /// The system failed.
    public static let systemError = Self(rawValue: "systemError")
    /// The app may not buy.
    public static let notEntitled = Self(rawValue: "notEntitled")
    /// The purchase was interrupted; a transaction may come later as an event.
    public static let interrupted = Self(rawValue: "interrupted")
    /// The sheet was closed, told as an error (some systems do that).
    public static let userCancelled = Self(rawValue: "userCancelled")
    /// The interface does not have the feature.
    public static let unsupported = Self(rawValue: "unsupported")
    /// No reason given.
    public static let unknown = Self(rawValue: "unknown")
    /// The values known when this version was made.
    public static let known: [Self] = [
        .invalidQuantity, .productUnavailable, .notAvailableInStorefront, .purchaseNotAllowed, .ineligibleForOffer, .invalidOfferIdentifier,
        .invalidOfferPrice, .invalidOfferSignature, .missingOfferParameters, .networkError, .systemError, .notEntitled, .interrupted,
        .userCancelled, .unsupported, .unknown,
    ]
}
