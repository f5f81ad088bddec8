extension TillErrorCode {
    /// StoreKit named no reason, or one that this version does not know.
    public static let storeUnknown = TillErrorCode(rawValue: "store.unknown")
    /// The system failed below StoreKit.
    public static let storeSystem = TillErrorCode(rawValue: "store.system")
    /// The App Store could not be reached.
    public static let storeUnreachable = TillErrorCode(rawValue: "store.unreachable")
    /// The App Store did not answer in time.
    public static let storeTimedOut = TillErrorCode(rawValue: "store.timed_out")
    /// The App Store was asked too often.
    public static let storeThrottled = TillErrorCode(rawValue: "store.throttled")
    /// The product is not for sale in the customer's country or region.
    public static let storeNotAvailableInStorefront = TillErrorCode(rawValue: "store.not_available_in_storefront")
    /// The app lacks a right that the call needs.
    public static let storeNotEntitled = TillErrorCode(rawValue: "store.not_entitled")
    /// The call does not work on this system.
    public static let storeUnsupported = TillErrorCode(rawValue: "store.unsupported")
    /// There is no visible place for the App Store's window.
    public static let storeInvalidPresentation = TillErrorCode(rawValue: "store.invalid_presentation")
    /// Nobody is signed in to the App Store, or the password was refused.
    public static let storeSignInRequired = TillErrorCode(rawValue: "store.sign_in_required")
    /// The Apple Account or the app may not do this.
    public static let storeClientInvalid = TillErrorCode(rawValue: "store.client_invalid")
    /// The customer has to accept Apple's privacy text first.
    public static let storePrivacyAcknowledgementRequired = TillErrorCode(rawValue: "store.privacy_acknowledgement_required")
    /// The app used the reserved request data.
    public static let storeUnauthorizedRequestData = TillErrorCode(rawValue: "store.unauthorized_request_data")
    /// The App Store refused a request of the Advanced Commerce kind.
    public static let storeInvalidRequest = TillErrorCode(rawValue: "store.invalid_request")
    /// The payment method could not be bound.
    public static let storePaymentMethodBinding = TillErrorCode(rawValue: "store.payment_method_binding")
    /// The customer does not let the app use the music service.
    public static let cloudServicePermissionDenied = TillErrorCode(rawValue: "store.cloud_service_permission_denied")
    /// The music service could not be reached.
    public static let cloudServiceUnreachable = TillErrorCode(rawValue: "store.cloud_service_unreachable")
    /// The customer took the permission for the music service back.
    public static let cloudServiceRevoked = TillErrorCode(rawValue: "store.cloud_service_revoked")
    /// An overlay of the App Store was closed.
    public static let overlayCancelled = TillErrorCode(rawValue: "store.overlay_cancelled")
    /// An overlay of the App Store is set up wrongly.
    public static let overlayInvalidConfiguration = TillErrorCode(rawValue: "store.overlay_invalid_configuration")
    /// An overlay of the App Store took too long.
    public static let overlayTimedOut = TillErrorCode(rawValue: "store.overlay_timed_out")
    /// A refund of this purchase was asked for already.
    public static let refundDuplicate = TillErrorCode(rawValue: "store.refund_duplicate")
    /// The request for a refund could not be sent.
    public static let refundFailed = TillErrorCode(rawValue: "store.refund_failed")
    /// The purchase cannot be refunded this way.
    public static let refundIneligible = TillErrorCode(rawValue: "store.refund_ineligible")
    /// StoreKit could not verify the signature, for a reason that this version does not know.
    public static let verificationFailed = TillErrorCode(rawValue: "verification.failed")
    /// The certificate of the signature was revoked.
    public static let verificationRevokedCertificate = TillErrorCode(rawValue: "verification.revoked_certificate")
    /// The certificates of the signature do not lead to Apple.
    public static let verificationInvalidCertificateChain = TillErrorCode(rawValue: "verification.invalid_certificate_chain")
    /// The purchase was signed for another device.
    public static let verificationInvalidDevice = TillErrorCode(rawValue: "verification.invalid_device_verification")
    /// The signed purchase cannot be read.
    public static let verificationInvalidEncoding = TillErrorCode(rawValue: "verification.invalid_encoding")
    /// The signature does not match.
    public static let verificationInvalidSignature = TillErrorCode(rawValue: "verification.invalid_signature")
    /// The signed purchase lacks something that it must have.
    public static let verificationMissingProperties = TillErrorCode(rawValue: "verification.missing_required_properties")
}

extension TillErrorCode {
    /// What is known about the codes that stand for what StoreKit reports.
    static let storeFacts: [(code: TillErrorCode, facts: Facts)] = [
        (.storeUnknown, Facts(.store, .now, .storeUnknown)),
        (.storeSystem, Facts(.store, .later, .storeUnknown)),
        (.storeUnreachable, Facts(.store, .later, .storeUnreachable)),
        (.storeTimedOut, Facts(.store, .later, .storeTimedOut)),
        (.storeThrottled, Facts(.store, .later, .storeThrottled)),
        (.storeNotAvailableInStorefront, Facts(.store, .never, .notInStorefront)),
        (.storeNotEntitled, Facts(.store, .never, .appFault)),
        (.storeUnsupported, Facts(.store, .never, .unsupported)),
        (.storeInvalidPresentation, Facts(.store, .now, .notShown)),
        (.storeSignInRequired, Facts(.store, .now, .storeSignIn)),
        (.storeClientInvalid, Facts(.store, .never, .accountRefused)),
        (.storePrivacyAcknowledgementRequired, Facts(.store, .never, .privacyText)),
        (.storeUnauthorizedRequestData, Facts(.store, .never, .appFault)),
        (.storeInvalidRequest, Facts(.store, .never, .appFault)),
        (.storePaymentMethodBinding, Facts(.store, .never, .paymentMethod)),
        (.cloudServicePermissionDenied, Facts(.store, .never, .musicDenied)),
        (.cloudServiceUnreachable, Facts(.store, .later, .musicUnreachable)),
        (.cloudServiceRevoked, Facts(.store, .never, .musicDenied)),
        (.overlayCancelled, Facts(.store, .now, .overlayClosed)),
        (.overlayInvalidConfiguration, Facts(.store, .never, .appFault)),
        (.overlayTimedOut, Facts(.store, .now, .notShown)),
        (.refundDuplicate, Facts(.store, .never, .refundDuplicate)),
        (.refundFailed, Facts(.store, .later, .refundFailed)),
        (.refundIneligible, Facts(.store, .never, .refundIneligible)),
        (.verificationFailed, Facts(.verification, .later, .unverified)),
        (.verificationRevokedCertificate, Facts(.verification, .never, .unverified)),
        (.verificationInvalidCertificateChain, Facts(.verification, .later, .unverified)),
        (.verificationInvalidDevice, Facts(.verification, .later, .unverified)),
        (.verificationInvalidEncoding, Facts(.verification, .later, .unverified)),
        (.verificationInvalidSignature, Facts(.verification, .never, .unverified)),
        (.verificationMissingProperties, Facts(.verification, .never, .unverified)),
    ]
}
