import Foundation
import StoreKit

extension TillError {
    /// What StoreKit threw or handed over, in either of its interfaces.
    ///
    /// - Parameter task: What was being done, as in `buying com.example.pro`; the detail begins with it.
    init(storeKit error: any Error, doing task: String) {
        if let error = error as? TillError {
            self = error
            return
        }
        let reading = StoreKitErrorReading(error)
        self.init(reading.code, "\(task): \(reading.words)")
    }
}

/// What an error of StoreKit, or one below it, is.
struct StoreKitErrorReading {
    /// The code.
    let code: TillErrorCode
    /// Names and numbers of the error and of those below it.
    let words: String

    /// How many errors below each other are looked at.
    private static let depthBound = 8

    init(_ error: any Error) {
        let chain = Self.chain(below: error)
        words = chain.map(Self.words).joined(separator: " < ")
        let codes = chain.map(Self.code)
        // A number deep below tells what the one above only calls unknown or cancelled.
        if codes.contains(.purchaseAlreadySubscribed) {
            code = .purchaseAlreadySubscribed
        } else {
            code = codes.lazy.compactMap { $0 }.first { !$0.isVague } ?? codes.lazy.compactMap { $0 }.first ?? .storeUnknown
        }
    }

    /// The error and those below it, outermost first.
    private static func chain(below error: any Error) -> [any Error] {
        var chain: [any Error] = []
        var next: (any Error)? = error
        while let error = next, chain.count < depthBound {
            chain.append(error)
            next = errorBelow(error)
        }
        return chain
    }

    private static func errorBelow(_ error: any Error) -> (any Error)? {
        switch error as? StoreKitError {
        case .networkError(let below): return below
        case .systemError(let below): return below
        default: break
        }
        let information = (error as NSError).userInfo
        if let below = information[NSUnderlyingErrorKey] as? any Error { return below }
        return (information["NSMultipleUnderlyingErrorsKey"] as? [any Error])?.first
    }

    /// The code of one error, without those below it; `nil` where it is of no kind that is known here.
    private static func code(of error: any Error) -> TillErrorCode? {
        if error is CancellationError { return .requestCancelled }
        if let error = error as? StoreKitError { return generalCode(of: error) }
        if let error = error as? Product.PurchaseError { return StoreKitErrorTables.purchaseErrors[name(of: error)] ?? .storeUnknown }
        if isVerificationError(error) { return StoreKitErrorTables.verificationErrors[name(of: error)] ?? .verificationFailed }
        if let error = error as? TillError { return error.code }
        // Types that do not exist on every system, or not in every SDK, are told by their names.
        switch String(reflecting: type(of: error)).split(separator: ".").last {
        case "RefundRequestError": return StoreKitErrorTables.refundErrors[name(of: error)] ?? .refundFailed
        case "PaymentMethodBindingError": return .storePaymentMethodBinding
        case "InvalidRequestError": return .storeInvalidRequest
        default: break
        }
        let plain = error as NSError
        return StoreKitErrorTables.code(domain: plain.domain, number: plain.code)
    }

    private static func generalCode(of error: StoreKitError) -> TillErrorCode {
        switch error {
        case .unknown: .storeUnknown
        case .userCancelled: .purchaseCancelled
        case .networkError: .storeUnreachable
        case .systemError: .storeSystem
        case .notAvailableInStorefront: .storeNotAvailableInStorefront
        default: StoreKitErrorTables.laterErrors[name(of: error)] ?? .storeUnknown
        }
    }

    private static func isVerificationError(_ error: any Error) -> Bool {
        if error is VerificationResult<Transaction>.VerificationError { return true }
        if error is VerificationResult<Product.SubscriptionInfo.RenewalInfo>.VerificationError { return true }
        if #available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *) {
            return error is VerificationResult<AppTransaction>.VerificationError
        }
        return false
    }

    /// The name of an enum's case, without what it carries.
    private static func name(of error: any Error) -> String {
        String(String(describing: error).prefix { $0 != "(" })
    }

    /// Type, case and numbers; never what Foundation would say in the customer's language.
    private static func words(_ error: any Error) -> String {
        if error is StoreKitError { return "StoreKitError.\(name(of: error))" }
        if error is Product.PurchaseError { return "PurchaseError.\(name(of: error))" }
        if isVerificationError(error) { return "VerificationError.\(name(of: error))" }
        let plain = error as NSError
        if StoreKitErrorTables.isNumbered(domain: plain.domain) { return "\(Excerpt.of(plain.domain)) \(plain.code)" }
        return "\(Excerpt.of(plain.domain)) \(plain.code) (\(Excerpt.of(String(describing: error))))"
    }
}

extension TillErrorCode {
    /// Whether an error below may tell more.
    fileprivate var isVague: Bool {
        [.storeUnknown, .storeSystem, .storeUnreachable, .purchaseInvalidPayment, .storeClientInvalid].contains(self)
    }
}
