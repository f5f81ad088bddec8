import AppStoreTrust
import Foundation
import StoreKit
import Testing

@testable import Till

@Suite("What StoreKit reports")
struct StoreKitErrorTests {
    static let original: [(Int, TillErrorCode)] = [
        (0, .storeUnknown), (1, .storeClientInvalid), (2, .purchaseCancelled), (3, .purchaseInvalidPayment), (4, .purchaseNotAllowed),
        (5, .storeNotAvailableInStorefront), (6, .cloudServicePermissionDenied), (7, .cloudServiceUnreachable), (8, .cloudServiceRevoked),
        (9, .storePrivacyAcknowledgementRequired), (10, .storeUnauthorizedRequestData), (11, .offerInvalidIdentifier),
        (12, .offerInvalidSignature), (13, .offerMissingParameters), (14, .offerInvalidPrice), (15, .overlayCancelled),
        (16, .overlayInvalidConfiguration), (17, .overlayTimedOut), (18, .offerIneligible), (19, .storeUnsupported),
        (20, .storeInvalidPresentation), (21, .purchasePaymentMethodRequired),
    ]

    @Test("every number of the original interface has its code and stays in the detail", arguments: original)
    func originalCodes(number: Int, code: TillErrorCode) throws {
        let named = try #require(SKError.Code(rawValue: number))
        for error in [SKError(named) as any Error, NSError(domain: SKErrorDomain, code: number)] {
            let mapped = TillError(storeKit: error, doing: "buying pro")
            #expect(mapped.code == code)
            #expect(mapped.detail == "buying pro: SKErrorDomain \(number)")
            #expect(mapped.code.isKnown)
        }
    }

    @Test("the original interface has no number that is not in the table")
    func originalCodesAreAll() {
        #expect((0..<1_000).filter { SKError.Code(rawValue: $0) != nil } == Self.original.map(\.0))
        #expect(StoreKitErrorTables.originalErrors.count == Self.original.count)
    }

    @Test("a number that Apple adds tomorrow keeps its number", arguments: [22, 99, 907, -5])
    func laterNumbers(number: Int) {
        let error = TillError(storeKit: NSError(domain: SKErrorDomain, code: number), doing: "restoring")
        #expect(error.code == .storeUnknown)
        #expect(error.detail == "restoring: SKErrorDomain \(number)")
    }

    @Test("every StoreKitError has its code")
    func storeKitErrors() {
        let errors: [(StoreKitError, TillErrorCode, String)] = [
            (.unknown, .storeUnknown, "unknown"), (.userCancelled, .purchaseCancelled, "userCancelled"),
            (.networkError(URLError(.notConnectedToInternet)), .networkOffline, "networkError < NSURLErrorDomain -1009"),
            (.networkError(URLError(.timedOut)), .storeTimedOut, "networkError < NSURLErrorDomain -1001"),
            (.networkError(URLError(.cannotFindHost)), .storeUnreachable, "networkError < NSURLErrorDomain -1003"),
            (.networkError(URLError(.secureConnectionFailed)), .networkInsecure, "networkError < NSURLErrorDomain -1200"),
            (.systemError(NSError(domain: "NSPOSIXErrorDomain", code: 5)), .storeSystem, "systemError < NSPOSIXErrorDomain 5 ("),
            (.systemError(NSError(domain: "ASDErrorDomain", code: 509)), .storeSignInRequired, "systemError < ASDErrorDomain 509"),
            (.notAvailableInStorefront, .storeNotAvailableInStorefront, "notAvailableInStorefront"),
            (.notEntitled, .storeNotEntitled, "notEntitled"), (.unsupported, .storeUnsupported, "unsupported"),
            (.invalidPresentationContext, .storeInvalidPresentation, "invalidPresentationContext"),
        ]
        for (error, code, words) in errors {
            let mapped = TillError(storeKit: error, doing: "buying")
            #expect(mapped.code == code)
            #expect(mapped.detail.hasPrefix("buying: StoreKitError.\(words)"), "\(mapped.detail)")
        }
    }

    @Test(
        "every Product.PurchaseError has its code",
        arguments: [
            (Product.PurchaseError.invalidQuantity, TillErrorCode.purchaseInvalidQuantity), (.productUnavailable, .productUnavailable),
            (.purchaseNotAllowed, .purchaseNotAllowed), (.ineligibleForOffer, .offerIneligible),
            (.invalidOfferIdentifier, .offerInvalidIdentifier), (.invalidOfferPrice, .offerInvalidPrice),
            (.invalidOfferSignature, .offerInvalidSignature), (.missingOfferParameters, .offerMissingParameters),
            (.paymentMethodBindingConfigurationRequired, .purchasePaymentMethodRequired),
        ])
    func purchaseErrors(error: Product.PurchaseError, code: TillErrorCode) {
        let mapped = TillError(storeKit: error, doing: "buying")
        #expect(mapped.code == code)
        #expect(mapped.detail == "buying: PurchaseError.\(error)")
    }

    @Test("every VerificationError has its code, whatever was verified")
    func verificationErrors() {
        let transactions: [(VerificationResult<Transaction>.VerificationError, TillErrorCode)] = [
            (.revokedCertificate, .verificationRevokedCertificate), (.invalidCertificateChain, .verificationInvalidCertificateChain),
            (.invalidDeviceVerification, .verificationInvalidDevice), (.invalidEncoding, .verificationInvalidEncoding),
            (.invalidSignature, .verificationInvalidSignature), (.missingRequiredProperties, .verificationMissingProperties),
        ]
        for (error, code) in transactions {
            let mapped = TillError(storeKit: error, doing: "reading")
            #expect(mapped.code == code)
            #expect(mapped.detail == "reading: VerificationError.\(error)")
        }
        let others: [any Error] = [
            VerificationResult<Product.SubscriptionInfo.RenewalInfo>.VerificationError.invalidSignature,
            VerificationResult<AppTransaction>.VerificationError.invalidSignature,
        ]
        for error in others { #expect(TillError(storeKit: error, doing: "reading").code == .verificationInvalidSignature) }
    }

    @Test("refunds, payment methods and Advanced Commerce are told by their types' names")
    func otherTypes() {
        let errors: [(any Error, TillErrorCode)] = [
            (Transaction.RefundRequestError.duplicateRequest, .refundDuplicate), (Transaction.RefundRequestError.failed, .refundFailed),
            (Transaction.RefundRequestError.ineligible, .refundIneligible),
            (PaymentMethodBinding.PaymentMethodBindingError.notEligible, .storePaymentMethodBinding),
            (CancellationError(), .requestCancelled),
        ]
        for (error, code) in errors { #expect(TillError(storeKit: error, doing: "asking").code == code, "\(error)") }
    }

    @Test("already subscribed is recognised below unknown and below cancelled", arguments: [0, 2])
    func alreadySubscribed(number: Int) throws {
        let server = NSError(domain: "ASDServerErrorDomain", code: 3_532)
        let between = NSError(domain: "ASDErrorDomain", code: 500, userInfo: [NSUnderlyingErrorKey: server])
        let code = try #require(SKError.Code(rawValue: number))
        let errors: [any Error] = [
            SKError(code, userInfo: [NSUnderlyingErrorKey: between]),
            NSError(domain: SKErrorDomain, code: number, userInfo: [NSUnderlyingErrorKey: between]),
            StoreKitError.systemError(between), server,
        ]
        for error in errors { #expect(TillError(storeKit: error, doing: "buying").code == .purchaseAlreadySubscribed) }
        #expect(
            TillError(storeKit: errors[0], doing: "buying").detail
                == "buying: SKErrorDomain \(number) < ASDErrorDomain 500 < ASDServerErrorDomain 3532")
    }

    @Test("what Apple's services below report is found: cancelled, throttled, signed out; other numbers stay in the detail")
    func underlying() {
        func code(_ number: Int, _ domain: String, below top: Int = 0) -> TillErrorCode {
            let below = NSError(domain: domain, code: number)
            return TillError(
                storeKit: NSError(domain: SKErrorDomain, code: top, userInfo: [NSUnderlyingErrorKey: below]), doing: "buying"
            ).code
        }
        #expect(code(6, "AMSErrorDomain", below: 907) == .purchaseCancelled)
        #expect(code(603, "ASDErrorDomain") == .storeThrottled)
        #expect(code(509, "ASDErrorDomain") == .storeSignInRequired)
        #expect(code(100, "AMSErrorDomain") == .storeSignInRequired)
        #expect(code(4_711, "AMSErrorDomain") == .storeUnknown)
        #expect(code(1, "com.example.unheard") == .storeUnknown)
        #expect(code(-1_009, NSURLErrorDomain) == .networkOffline)
        #expect(code(6, "AMSErrorDomain", below: 4) == .purchaseNotAllowed, "what is plain above stays")
    }

    @Test("an endless chain of errors ends, and long foreign texts are cut")
    func bounds() {
        var error = NSError(domain: "x", code: 0)
        for number in 1..<100 { error = NSError(domain: "x", code: number, userInfo: [NSUnderlyingErrorKey: error]) }
        let long = NSError(domain: String(repeating: "d\n", count: 5_000), code: 1)
        for mapped in [TillError(storeKit: error, doing: "a"), TillError(storeKit: long, doing: "a")] {
            #expect(mapped.code == .storeUnknown)
            #expect(mapped.detail.count < 8 * 500)
            #expect(!mapped.detail.contains("\n"))
        }
    }

    @Test("an error of the SDK passes unchanged")
    func ownErrors() {
        let error = TillError(.storeTimedOut, "no answer", retry: .now)
        #expect(TillError(storeKit: error, doing: "buying") == error)
    }

    @Test("every number of the URL loading system belongs to a family and has a code")
    func networkErrors() {
        let families: [(Int, NetworkErrorFamily)] = [
            (-1_009, .offline), (-1_018, .offline), (-1_019, .offline), (-1_020, .offline), (-1_001, .timedOut), (-1_003, .unreachable),
            (-1_004, .unreachable), (-1_005, .unreachable), (-1_006, .unreachable), (-1_008, .unreachable), (-1_022, .insecure),
            (-1_200, .insecure), (-1_201, .insecure), (-1_202, .insecure), (-1_203, .insecure), (-1_204, .insecure), (-1_205, .insecure),
            (-1_206, .insecure), (-999, .cancelled), (-1_012, .signIn), (-1_013, .signIn), (-1, .other), (-1_000, .other), (-1_002, .other),
            (-1_010, .other), (-1_011, .other), (-1_014, .other), (-1_015, .other), (-1_016, .other), (-1_017, .other), (-1_021, .other),
            (-1_100, .other), (-2_000, .other), (-3_000, .other), (0, .other), (7, .other),
        ]
        for (number, family) in families {
            #expect(NetworkErrorFamily(number) == family, "\(number)")
            let mapped = TillError(storeKit: NSError(domain: NSURLErrorDomain, code: number), doing: "asking")
            #expect(mapped.code.isKnown)
            #expect(mapped.detail == "asking: NSURLErrorDomain \(number)")
        }
    }
}
