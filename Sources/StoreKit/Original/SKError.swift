/// The domain of `SKError`.
public let SKErrorDomain: String = "SKErrorDomain"

/// A failure of the original API.
///
/// Compared and hashed by its code, as hashing the Foundation error below does not work on Linux.
/// Source: [SKError](https://developer.apple.com/documentation/storekit/skerror).
public struct SKError: _BridgedStoredNSError, Sendable {
    /// The Foundation error that carries code and information.
    public let _nsError: NSError

    /// Wraps an error of this domain.
    public init(_nsError error: NSError) { _nsError = error }

    /// The domain, `SKErrorDomain`.
    public static var errorDomain: String { SKErrorDomain }
    /// The domain, `SKErrorDomain`.
    public static var _nsErrorDomain: String { SKErrorDomain }

    /// The number of the code.
    public var hashValue: Int { _nsError.code }

    /// Hashes the number of the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(_nsError.code) }

    /// Compares the numbers of the codes.
    public static func == (lhs: SKError, rhs: SKError) -> Bool { lhs._nsError.code == rhs._nsError.code }

    /// What went wrong.
    public enum Code: Int, Sendable, _ErrorCodeProtocol {
        /// The error that carries the code.
        public typealias _ErrorType = SKError

        /// Anything unexpected.
        case unknown = 0
        /// The client may not do this.
        case clientInvalid = 1
        /// The customer cancelled.
        case paymentCancelled = 2
        /// A part of the payment was not understood.
        case paymentInvalid = 3
        /// Purchases are switched off on the device.
        case paymentNotAllowed = 4
        /// The product is not for sale in this storefront.
        case storeProductNotAvailable = 5
        /// The customer does not let the app use the music service.
        case cloudServicePermissionDenied = 6
        /// The music service could not be reached.
        case cloudServiceNetworkConnectionFailed = 7
        /// The customer took the music service's permission back.
        case cloudServiceRevoked = 8
        /// The customer must accept Apple's privacy text first.
        case privacyAcknowledgementRequired = 9
        /// The reserved request data was used.
        case unauthorizedRequestData = 10
        /// No active offer has this identifier.
        case invalidOfferIdentifier = 11
        /// The offer's signature does not match.
        case invalidSignature = 12
        /// A part of the offer is missing.
        case missingOfferParams = 13
        /// The offer's price does not hold any more.
        case invalidOfferPrice = 14
        /// An overlay was closed.
        case overlayCancelled = 15
        /// An overlay is set up wrongly.
        case overlayInvalidConfiguration = 16
        /// An overlay took too long.
        case overlayTimeout = 17
        /// The customer may not have the offer.
        case ineligibleForOffer = 18
        /// The call does not work on this system.
        case unsupportedPlatform = 19
        /// An overlay has no visible place.
        case overlayPresentedInBackgroundScene = 20
        /// The payment method's binding is not set up.
        case paymentMethodBindingConfigurationRequired = 21
    }
}

extension SKError {
    /// Anything unexpected.
    public static var unknown: Code { .unknown }
    /// The client may not do this.
    public static var clientInvalid: Code { .clientInvalid }
    /// The customer cancelled.
    public static var paymentCancelled: Code { .paymentCancelled }
    /// A part of the payment was not understood.
    public static var paymentInvalid: Code { .paymentInvalid }
    /// Purchases are switched off on the device.
    public static var paymentNotAllowed: Code { .paymentNotAllowed }
    /// The product is not for sale in this storefront.
    public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
    /// The customer does not let the app use the music service.
    public static var cloudServicePermissionDenied: Code { .cloudServicePermissionDenied }
    /// The music service could not be reached.
    public static var cloudServiceNetworkConnectionFailed: Code { .cloudServiceNetworkConnectionFailed }
    /// The customer took the music service's permission back.
    public static var cloudServiceRevoked: Code { .cloudServiceRevoked }
    /// The customer must accept Apple's privacy text first.
    public static var privacyAcknowledgementRequired: Code { .privacyAcknowledgementRequired }
    /// The reserved request data was used.
    public static var unauthorizedRequestData: Code { .unauthorizedRequestData }
    /// No active offer has this identifier.
    public static var invalidOfferIdentifier: Code { .invalidOfferIdentifier }
    /// The offer's signature does not match.
    public static var invalidSignature: Code { .invalidSignature }
    /// A part of the offer is missing.
    public static var missingOfferParams: Code { .missingOfferParams }
    /// The offer's price does not hold any more.
    public static var invalidOfferPrice: Code { .invalidOfferPrice }
    /// An overlay was closed.
    public static var overlayCancelled: Code { .overlayCancelled }
    /// An overlay is set up wrongly.
    public static var overlayInvalidConfiguration: Code { .overlayInvalidConfiguration }
    /// An overlay took too long.
    public static var overlayTimeout: Code { .overlayTimeout }
    /// The customer may not have the offer.
    public static var ineligibleForOffer: Code { .ineligibleForOffer }
    /// The call does not work on this system.
    public static var unsupportedPlatform: Code { .unsupportedPlatform }
    /// An overlay has no visible place.
    public static var overlayPresentedInBackgroundScene: Code { .overlayPresentedInBackgroundScene }
    /// The payment method's binding is not set up.
    public static var paymentMethodBindingConfigurationRequired: Code { .paymentMethodBindingConfigurationRequired }
}
