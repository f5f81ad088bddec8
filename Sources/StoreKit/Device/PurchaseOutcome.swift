import AppStoreDeviceProtocol

/// How the simulated App Store answered a purchase.
enum PurchaseOutcome: Sendable {
    case success(VerificationResult<Transaction>)
    case cancelled
    case pending
    /// Not bought now; a transaction may come later.
    case interrupted
    /// The options could not be met.
    case refused(Product.PurchaseError)
    case failed(StoreKitError)

    init(_ failure: PurchaseFailure) {
        switch failure {
        case .invalidQuantity: self = .refused(.invalidQuantity)
        case .productUnavailable: self = .refused(.productUnavailable)
        case .purchaseNotAllowed: self = .refused(.purchaseNotAllowed)
        case .ineligibleForOffer: self = .refused(.ineligibleForOffer)
        case .invalidOfferIdentifier: self = .refused(.invalidOfferIdentifier)
        case .invalidOfferPrice: self = .refused(.invalidOfferPrice)
        case .invalidOfferSignature: self = .refused(.invalidOfferSignature)
        case .missingOfferParameters: self = .refused(.missingOfferParameters)
        case .notAvailableInStorefront: self = .failed(.notAvailableInStorefront)
        case .networkError: self = .failed(.networkError(URLError(.notConnectedToInternet)))
        case .systemError: self = .failed(.systemError(SimulatedFailure(text: "the simulated App Store plays a system error")))
        case .notEntitled: self = .failed(.notEntitled)
        case .interrupted: self = .interrupted
        case .userCancelled: self = .failed(.userCancelled)
        case .unsupported: self = .failed(.unsupported)
        default: self = .failed(.unknown)
        }
    }

    /// The end as the original API names it; `nil` for success and for waiting.
    var originalError: (any Error)? {
        switch self {
        case .success, .pending: nil
        case .cancelled: SKError(.paymentCancelled)
        case .interrupted: SKError(.unknown)
        case .refused(let error): error.original
        case .failed(let error): error.original
        }
    }
}

/// A failure that the simulated App Store plays.
struct SimulatedFailure: Error, CustomStringConvertible {
    let text: String

    var description: String { text }
}
