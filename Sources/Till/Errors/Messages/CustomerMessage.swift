/// What a customer is told; many codes share one message, as a customer need not know which part failed.
enum CustomerMessage: Hashable, Sendable, CaseIterable {
    /// Purchases are switched off on this device.
    case purchasesOff
    /// The customer closed the sheet.
    case cancelled
    /// An earlier purchase of the same thing is on its way.
    case earlierWaiting
    /// Somebody else is buying the same thing on this device.
    case inProgress
    /// Somebody has to approve, or the bank has to be asked.
    case pendingApproval
    /// Paid, and kept until the server confirms it.
    case unconfirmed
    /// The quantity is not possible.
    case invalidQuantity
    /// The App Store did not understand the payment.
    case paymentRefused
    /// The payment method has to be looked at.
    case paymentMethod
    /// The product cannot be bought now.
    case productUnavailable
    /// The Apple Account has the subscription.
    case alreadySubscribed
    /// The offer is not for this customer.
    case offerIneligible
    /// The offer does not hold.
    case offerInvalid
    /// The receipt does not show the purchase.
    case receiptMissing
    /// Somebody has to log in.
    case logInRequired
    /// The account is not recognised.
    case customerInvalid
    /// Nothing is for sale.
    case catalogueEmpty
    /// The products could not be loaded.
    case catalogueUnavailable
    /// The device has no connection.
    case offline
    /// No secure connection.
    case insecure
    /// The app stopped the request.
    case stopped
    /// The server is not to be reached.
    case serverUnreachable
    /// App and server do not understand each other.
    case appOutdated
    /// The proof of the purchase was not accepted.
    case proofRefused
    /// The server has too much to do.
    case serverBusy
    /// The server has a fault.
    case serverFault
    /// The app or the server is set up wrongly.
    case appFault
    /// The device could not save.
    case storage
    /// The App Store did not do it and did not say why.
    case storeUnknown
    /// The App Store is not to be reached.
    case storeUnreachable
    /// The App Store takes too long.
    case storeTimedOut
    /// The App Store was asked too often.
    case storeThrottled
    /// The product is not for sale there.
    case notInStorefront
    /// The system cannot do it.
    case unsupported
    /// The App Store's window could not be shown.
    case notShown
    /// Nobody is signed in to the App Store.
    case storeSignIn
    /// The Apple Account may not do it.
    case accountRefused
    /// Apple's privacy text has to be accepted.
    case privacyText
    /// The app may not use Apple Music.
    case musicDenied
    /// Apple Music is not to be reached.
    case musicUnreachable
    /// The App Store's page was closed.
    case overlayClosed
    /// A refund was asked for already.
    case refundDuplicate
    /// The request for a refund was not sent.
    case refundFailed
    /// The purchase is not refunded this way.
    case refundIneligible
    /// StoreKit could not verify what it delivered.
    case unverified
    /// The order was not taken; nothing was paid.
    case orderRefused
    /// The purchase belongs to somebody else.
    case ownedByAnother
    /// The purchase names no customer.
    case unassigned
    /// The server does not know what the product gives.
    case notSetUp
    /// Bought was something else than ordered.
    case otherProduct
    /// A test purchase, where tests give nothing.
    case sandbox
    /// Anything else.
    case unknown
}
