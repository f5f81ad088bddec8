/// A failure of StoreKit that has nothing to do with the options of one purchase.
///
/// Source: [StoreKitError](https://developer.apple.com/documentation/storekit/storekiterror).
public enum StoreKitError: Error, Sendable {
    /// Anything that has no name of its own.
    case unknown
    /// The customer closed a dialog.
    case userCancelled
    /// The App Store could not be reached.
    case networkError(URLError)
    /// The system, or here the simulated App Store, failed.
    case systemError(any Error)
    /// The product is not for sale in the customer's country.
    case notAvailableInStorefront
    /// The app lacks a right that the call needs.
    case notEntitled
    /// The call does not work on this system.
    case unsupported
    /// There is no place to show a dialog.
    case invalidPresentationContext
}

extension StoreKitError: LocalizedError {
    /// What went wrong, in English.
    public var errorDescription: String? {
        switch self {
        case .unknown: "The App Store request failed for a reason that is not known."
        case .userCancelled: "The request was cancelled."
        case .networkError: "The App Store could not be reached."
        case .systemError: "The system could not complete the App Store request."
        case .notAvailableInStorefront: "The product is not available in this storefront."
        case .notEntitled: "The app is not entitled to make this request."
        case .unsupported: "This system does not support the request."
        case .invalidPresentationContext: "There is no valid place to present the request."
        }
    }

    /// The reason below, where there is one.
    public var failureReason: String? {
        switch self {
        case .networkError(let error): "The network reported code \(error.code.rawValue)."
        case .systemError(let error): String(describing: error)
        case .unknown, .userCancelled, .notAvailableInStorefront, .notEntitled, .unsupported, .invalidPresentationContext: nil
        }
    }

    /// What to try, where something helps.
    public var recoverySuggestion: String? {
        switch self {
        case .networkError: "Check the connection and try again."
        case .unknown, .systemError: "Try again later."
        case .userCancelled, .notAvailableInStorefront, .notEntitled, .unsupported, .invalidPresentationContext: nil
        }
    }
}
