extension TillErrorCode {
    /// Purchases are switched off on this device.
    public static let purchaseNotAllowed = TillErrorCode(rawValue: "purchase.not_allowed")
    /// The customer closed the sheet; a completion may still come later.
    public static let purchaseCancelled = TillErrorCode(rawValue: "purchase.cancelled")
    /// An earlier paid purchase of the same product is not confirmed yet; buying again would pay twice.
    public static let purchaseEarlierWaiting = TillErrorCode(rawValue: "purchase.earlier_waiting")
    /// Another customer's purchase of the same product is on the screen.
    public static let purchaseInProgress = TillErrorCode(rawValue: "purchase.in_progress")
    /// Paid, kept on this device, and not confirmed by the server yet.
    public static let purchaseUnconfirmed = TillErrorCode(rawValue: "purchase.unconfirmed")
    /// The quantity is not 1 to 10, or the product has none.
    public static let purchaseInvalidQuantity = TillErrorCode(rawValue: "purchase.invalid_quantity")
    /// The App Store does not understand a part of the payment.
    public static let purchaseInvalidPayment = TillErrorCode(rawValue: "purchase.invalid_payment")
    /// The payment method has to be set up first.
    public static let purchasePaymentMethodRequired = TillErrorCode(rawValue: "purchase.payment_method_required")
    /// The App Store does not sell this product here.
    public static let productUnavailable = TillErrorCode(rawValue: "purchase.product_unavailable")
    /// The Apple Account has this subscription already.
    public static let purchaseAlreadySubscribed = TillErrorCode(rawValue: "purchase.already_subscribed")
    /// The customer may not have the offer.
    public static let offerIneligible = TillErrorCode(rawValue: "offer.ineligible")
    /// The App Store knows no active offer of this name.
    public static let offerInvalidIdentifier = TillErrorCode(rawValue: "offer.invalid_identifier")
    /// The price of the offer holds no longer.
    public static let offerInvalidPrice = TillErrorCode(rawValue: "offer.invalid_price")
    /// The signature of the offer is wrong, used or too old.
    public static let offerInvalidSignature = TillErrorCode(rawValue: "offer.invalid_signature")
    /// A part of the offer is missing.
    public static let offerMissingParameters = TillErrorCode(rawValue: "offer.missing_parameters")
    /// The device has no app receipt.
    public static let receiptMissing = TillErrorCode(rawValue: "receipt.missing")
    /// The app receipt on the device cannot be used.
    public static let receiptUnreadable = TillErrorCode(rawValue: "receipt.unreadable")
    /// The app receipt does not contain the purchase yet.
    public static let receiptOlderThanPurchase = TillErrorCode(rawValue: "receipt.older_than_purchase")
    /// Nobody is logged in whom the purchase could belong to.
    public static let logInRequired = TillErrorCode(rawValue: "customer.log_in_required")
    /// The customer id that the app gave is none.
    public static let customerIDInvalid = TillErrorCode(rawValue: "customer.invalid_id")
    /// Nothing is for sale.
    public static let catalogueEmpty = TillErrorCode(rawValue: "catalogue.empty")
    /// The product is not in the catalogue.
    public static let catalogueUnknownProduct = TillErrorCode(rawValue: "catalogue.unknown_product")
    /// The catalogue could not be loaded.
    public static let catalogueUnavailable = TillErrorCode(rawValue: "catalogue.unavailable")
    /// The device has no connection.
    public static let networkOffline = TillErrorCode(rawValue: "network.offline")
    /// A secure connection could not be made.
    public static let networkInsecure = TillErrorCode(rawValue: "network.insecure")
    /// The app stopped the request.
    public static let requestCancelled = TillErrorCode(rawValue: "request.cancelled")
    /// The server could not be reached.
    public static let serverUnreachable = TillErrorCode(rawValue: "server.unreachable")
    /// The reply is none that the server would give: a proxy, a portal or another version.
    public static let serverReplyUnexpected = TillErrorCode(rawValue: "server.unexpected_reply")
    /// What claims to be the server's answer is not signed as the server signs, or is an old one.
    public static let serverAnswerNotGenuine = TillErrorCode(rawValue: "server.answer_not_genuine")
    /// The server refused the request and named no reason that is known.
    public static let serverRefusedRequest = TillErrorCode(rawValue: "server.refused_request")
    /// The server refused a purchase and named no reason.
    public static let serverRefused = TillErrorCode(rawValue: "server.refused")
    /// The server takes on no more at the moment.
    public static let serverBusy = TillErrorCode(rawValue: "server.busy")
    /// The address of the server, or its key, cannot be used.
    public static let serverAddressInvalid = TillErrorCode(rawValue: "server.invalid_address")
    /// The device could not keep or read what must survive the app's death.
    public static let storageFailed = TillErrorCode(rawValue: "storage.failed")
}

extension TillErrorCode {
    /// What is known about the codes of the SDK itself.
    static let ownFacts: [(code: TillErrorCode, facts: Facts)] = [
        (.purchaseNotAllowed, Facts(.purchase, .never, .purchasesOff)),
        (.purchaseCancelled, Facts(.purchase, .now, .cancelled)),
        (.purchaseEarlierWaiting, Facts(.purchase, .later, .earlierWaiting)),
        (.purchaseInProgress, Facts(.purchase, .later, .inProgress)),
        (.purchaseUnconfirmed, Facts(.purchase, .later, .unconfirmed)),
        (.purchaseInvalidQuantity, Facts(.purchase, .never, .invalidQuantity)),
        (.purchaseInvalidPayment, Facts(.purchase, .never, .paymentRefused)),
        (.purchasePaymentMethodRequired, Facts(.purchase, .never, .paymentMethod)),
        (.productUnavailable, Facts(.purchase, .never, .productUnavailable)),
        (.purchaseAlreadySubscribed, Facts(.purchase, .never, .alreadySubscribed)),
        (.offerIneligible, Facts(.offer, .never, .offerIneligible)),
        (.offerInvalidIdentifier, Facts(.offer, .never, .offerInvalid)),
        (.offerInvalidPrice, Facts(.offer, .never, .offerInvalid)),
        (.offerInvalidSignature, Facts(.offer, .now, .offerInvalid)),
        (.offerMissingParameters, Facts(.offer, .never, .offerInvalid)),
        (.receiptMissing, Facts(.evidence, .now, .receiptMissing)),
        (.receiptUnreadable, Facts(.evidence, .later, .receiptMissing)),
        (.receiptOlderThanPurchase, Facts(.evidence, .later, .receiptMissing)),
        (.logInRequired, Facts(.customer, .never, .logInRequired)),
        (.customerIDInvalid, Facts(.customer, .never, .customerInvalid)),
        (.catalogueEmpty, Facts(.catalogue, .later, .catalogueEmpty)),
        (.catalogueUnknownProduct, Facts(.catalogue, .never, .productUnavailable)),
        (.catalogueUnavailable, Facts(.catalogue, .later, .catalogueUnavailable)),
        (.networkOffline, Facts(.connection, .later, .offline)),
        (.networkInsecure, Facts(.connection, .later, .insecure)),
        (.requestCancelled, Facts(.connection, .now, .stopped)),
        (.serverUnreachable, Facts(.server, .later, .serverUnreachable)),
        (.serverReplyUnexpected, Facts(.server, .later, .serverUnreachable)),
        (.serverAnswerNotGenuine, Facts(.server, .later, .insecure)),
        (.serverRefusedRequest, Facts(.server, .never, .appOutdated)),
        (.serverRefused, Facts(.evidence, .later, .proofRefused)),
        (.serverBusy, Facts(.server, .later, .serverBusy)),
        (.serverAddressInvalid, Facts(.configuration, .never, .appFault)),
        (.storageFailed, Facts(.storage, .later, .storage)),
    ]
}
