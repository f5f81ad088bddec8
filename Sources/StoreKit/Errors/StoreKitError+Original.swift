extension StoreKitError {
    /// The same failure as the original API names it.
    var original: any Error {
        switch self {
        case .unknown, .systemError, .notEntitled, .invalidPresentationContext: SKError(.unknown)
        case .userCancelled: SKError(.paymentCancelled)
        case .networkError(let error): error
        case .notAvailableInStorefront: SKError(.storeProductNotAvailable)
        case .unsupported: SKError(.unsupportedPlatform)
        }
    }
}

extension Product.PurchaseError {
    /// The same failure as the original API names it.
    var original: SKError {
        switch self {
        case .invalidQuantity: SKError(.paymentInvalid)
        case .productUnavailable: SKError(.storeProductNotAvailable)
        case .purchaseNotAllowed: SKError(.paymentNotAllowed)
        case .ineligibleForOffer: SKError(.ineligibleForOffer)
        case .invalidOfferIdentifier: SKError(.invalidOfferIdentifier)
        case .invalidOfferPrice: SKError(.invalidOfferPrice)
        case .invalidOfferSignature: SKError(.invalidSignature)
        case .missingOfferParameters: SKError(.missingOfferParams)
        case .paymentMethodBindingConfigurationRequired: SKError(.paymentMethodBindingConfigurationRequired)
        }
    }
}
