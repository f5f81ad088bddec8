extension Product {
    /// A purchase that cannot be made as asked.
    ///
    /// Source: [Product.PurchaseError](https://developer.apple.com/documentation/storekit/product/purchaseerror).
    public enum PurchaseError: Error, Equatable, Hashable, Sendable {
        /// The quantity is outside 1 to 10, or the product has none.
        case invalidQuantity
        /// The product is not sold.
        case productUnavailable
        /// Purchases are switched off on the device.
        case purchaseNotAllowed
        /// The customer may not have the offer.
        case ineligibleForOffer
        /// No active offer has this identifier.
        case invalidOfferIdentifier
        /// The offer's price does not hold any more.
        case invalidOfferPrice
        /// The offer's signature is wrong, used before, or too old.
        case invalidOfferSignature
        /// A part of the offer is missing.
        case missingOfferParameters
        /// The payment method's binding is not set up.
        case paymentMethodBindingConfigurationRequired
    }
}

extension Product.PurchaseError: LocalizedError {
    /// What is wrong, in English.
    public var errorDescription: String? {
        switch self {
        case .invalidQuantity: "The quantity is not valid."
        case .productUnavailable: "The product is not available."
        case .purchaseNotAllowed: "Purchases are not allowed on this device."
        case .ineligibleForOffer: "The customer is not eligible for the offer."
        case .invalidOfferIdentifier: "The offer identifier is not valid."
        case .invalidOfferPrice: "The offer price is not valid."
        case .invalidOfferSignature: "The offer signature is not valid."
        case .missingOfferParameters: "The offer lacks parameters."
        case .paymentMethodBindingConfigurationRequired: "The payment method must be configured first."
        }
    }

    /// Why the purchase cannot be made.
    public var failureReason: String? {
        switch self {
        case .invalidQuantity: "A quantity is 1 to 10, and only consumables and non-renewing subscriptions have one."
        case .invalidOfferSignature: "The signature does not match, its nonce was used, or it is older than a day."
        case .productUnavailable, .purchaseNotAllowed, .ineligibleForOffer, .invalidOfferIdentifier, .invalidOfferPrice,
            .missingOfferParameters, .paymentMethodBindingConfigurationRequired:
            nil
        }
    }

    /// What to try, where something helps.
    public var recoverySuggestion: String? {
        switch self {
        case .purchaseNotAllowed: "Allow purchases in the device's settings."
        case .invalidOfferSignature: "Ask the server for a new signature."
        case .invalidQuantity, .productUnavailable, .ineligibleForOffer, .invalidOfferIdentifier, .invalidOfferPrice,
            .missingOfferParameters, .paymentMethodBindingConfigurationRequired:
            nil
        }
    }
}
