import Foundation
import StoreKit

/// The numbers and names by which StoreKit and what is below it tell what is wrong.
///
/// Sources: [SKError.Code](https://developer.apple.com/documentation/storekit/skerror/code),
/// [Product.PurchaseError](https://developer.apple.com/documentation/storekit/product/purchaseerror),
/// [StoreKitError](https://developer.apple.com/documentation/storekit/storekiterror).
enum StoreKitErrorTables {
    /// `Product.PurchaseError` by the names of its cases.
    static let purchaseErrors: [String: TillErrorCode] = [
        "invalidQuantity": .purchaseInvalidQuantity,
        "productUnavailable": .productUnavailable,
        "purchaseNotAllowed": .purchaseNotAllowed,
        "ineligibleForOffer": .offerIneligible,
        "invalidOfferIdentifier": .offerInvalidIdentifier,
        "invalidOfferPrice": .offerInvalidPrice,
        "invalidOfferSignature": .offerInvalidSignature,
        "missingOfferParameters": .offerMissingParameters,
        "paymentMethodBindingConfigurationRequired": .purchasePaymentMethodRequired,
    ]

    /// `StoreKitError` by the names of the cases that came after the first version.
    static let laterErrors: [String: TillErrorCode] = [
        "notEntitled": .storeNotEntitled,
        "unsupported": .storeUnsupported,
        "invalidPresentationContext": .storeInvalidPresentation,
    ]

    /// `VerificationResult.VerificationError` by the names of its cases.
    static let verificationErrors: [String: TillErrorCode] = [
        "revokedCertificate": .verificationRevokedCertificate,
        "invalidCertificateChain": .verificationInvalidCertificateChain,
        "invalidDeviceVerification": .verificationInvalidDevice,
        "invalidEncoding": .verificationInvalidEncoding,
        "invalidSignature": .verificationInvalidSignature,
        "missingRequiredProperties": .verificationMissingProperties,
    ]

    /// `Transaction.RefundRequestError` by the names of its cases.
    static let refundErrors: [String: TillErrorCode] = [
        "duplicateRequest": .refundDuplicate,
        "failed": .refundFailed,
        "ineligible": .refundIneligible,
    ]

    /// `SKError.Code` by number; 907 is unlisted and was seen for a closed sheet.
    static let originalErrors: [Int: TillErrorCode] = [
        0: .storeUnknown,
        1: .storeClientInvalid,
        2: .purchaseCancelled,
        3: .purchaseInvalidPayment,
        4: .purchaseNotAllowed,
        5: .storeNotAvailableInStorefront,
        6: .cloudServicePermissionDenied,
        7: .cloudServiceUnreachable,
        8: .cloudServiceRevoked,
        9: .storePrivacyAcknowledgementRequired,
        10: .storeUnauthorizedRequestData,
        11: .offerInvalidIdentifier,
        12: .offerInvalidSignature,
        13: .offerMissingParameters,
        14: .offerInvalidPrice,
        15: .overlayCancelled,
        16: .overlayInvalidConfiguration,
        17: .overlayTimedOut,
        18: .offerIneligible,
        19: .storeUnsupported,
        20: .storeInvalidPresentation,
        21: .purchasePaymentMethodRequired,
    ]

    /// Domains whose numbers say everything.
    static func isNumbered(domain: String) -> Bool {
        [SKErrorDomain, NSURLErrorDomain, "ASDServerErrorDomain", "ASDErrorDomain", "AMSErrorDomain"].contains(domain)
    }

    /// The code of a number in a domain; `nil` when the domain is no part of buying.
    ///
    /// The numbers of the domains without documentation are those that developers reported.
    static func code(domain: String, number: Int) -> TillErrorCode? {
        switch (domain, number) {
        case (SKErrorDomain, _): originalErrors[number] ?? .storeUnknown
        case (NSURLErrorDomain, _): code(ofNetworkError: number)
        case ("ASDServerErrorDomain", 3532): .purchaseAlreadySubscribed
        case ("ASDErrorDomain", 509): .storeSignInRequired
        case ("ASDErrorDomain", 603): .storeThrottled
        case ("AMSErrorDomain", 6): .purchaseCancelled
        case ("AMSErrorDomain", 100): .storeSignInRequired
        case ("ASDServerErrorDomain", _), ("ASDErrorDomain", _), ("AMSErrorDomain", _): .storeUnknown
        default: nil
        }
    }

    private static func code(ofNetworkError number: Int) -> TillErrorCode {
        switch NetworkErrorFamily(number) {
        case .offline: .networkOffline
        case .timedOut: .storeTimedOut
        case .insecure: .networkInsecure
        case .cancelled: .requestCancelled
        case .signIn: .storeSignInRequired
        case .unreachable, .other: .storeUnreachable
        }
    }
}
