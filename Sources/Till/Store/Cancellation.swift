import StoreKit

/// Tells a customer's "no" from a failure, in all the shapes in which Apple's systems say it.
enum Cancellation {
    /// Whether an error that StoreKit threw or handed over means that the customer closed a sheet or a dialog.
    static func isMeant(by error: any Error) -> Bool {
        if case StoreKitError.userCancelled? = error as? StoreKitError { return true }
        var next: (any Error)? = error
        for _ in 0..<deepest {
            guard let error = next else { return false }
            let plain = error as NSError
            if plain.domain == SKErrorDomain, plain.code == SKError.Code.paymentCancelled.rawValue { return true }
            // The payment sheet's own error below one without a listed code.
            if plain.domain == "AMSErrorDomain", plain.code == 6 { return true }
            next = plain.userInfo[NSUnderlyingErrorKey] as? any Error
        }
        return false
    }

    /// How far down the errors below are followed.
    private static let deepest = 5
}
