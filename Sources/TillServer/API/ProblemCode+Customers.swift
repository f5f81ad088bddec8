extension ProblemCode {
    /// The words of offers, figures and customers as a whole.
    var wholeCustomerWords: (title: String, cause: String, remedy: String)? {
        switch self {
        case .customerUnknown:
            (
                "Unknown customer", "Nothing is known of the customer, or everything was forgotten before.",
                "Check the id."
            )
        case .transferNotOwned:
            (
                "Not the customer's", "A purchase that is to be moved does not belong to the customer; nothing was moved.",
                "Name original transactions of the customer, or none to move everything."
            )
        case .transferSameCustomer:
            (
                "The same customer", "The purchases are to be moved to the customer who has them.",
                "Name another customer."
            )
        case .statisticsRange:
            (
                "Not such a span", "The last day is before the first, or more than 366 days lie between them.",
                "Ask for 1 to 366 days at once."
            )
        case .offerKey:
            (
                "No key for offers",
                "The app's configuration has no in-app purchase key, or lacks the issuer id that this signature names.",
                "Set apps.*.inAppPurchaseKey with keyId, issuerId and key."
            )
        case .offerTransaction:
            (
                "No transaction",
                "Whether a customer may have an introductory offer is signed for a transaction of the customer's, and none was named.",
                "Send transactionId, or the appTransactionId of the customer's copy of the app."
            )
        default: nil
        }
    }
}
