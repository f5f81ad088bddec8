import AppStoreTypes

/// What stands beside the number of an error; people read it, programs must not.
enum APIErrorText {
    static func of(_ code: APIErrorCode) -> String { texts[code] ?? general(code) }

    private static func general(_ code: APIErrorCode) -> String {
        switch code.httpStatus {
        case 400: "Invalid request."
        case 403: "The request is not allowed in the present state."
        case 404: "Not found."
        case 409: "The identifier exists already."
        default: "An unknown error occurred."
        }
    }

    private static let texts: [APIErrorCode: String] = [
        .generalBadRequest: "Bad request.",
        .invalidRequestRevision: "Invalid request revision.",
        .invalidTransactionId: "Invalid transaction id.",
        .invalidOriginalTransactionId: "Invalid original transaction id.",
        .invalidExtendByDays: "Invalid extend by days value.",
        .invalidExtendReasonCode: "Invalid extend reason code.",
        .invalidRequestIdentifier: "Invalid request identifier.",
        .startDateTooFarInPast: "Invalid request. The start date is earlier than the allowed start date.",
        .startDateAfterEndDate: "Invalid request. The end date precedes the start date or the dates are the same.",
        .invalidPaginationToken: "Invalid request. The pagination token is invalid.",
        .invalidStartDate: "Invalid request. The start date is not a timestamp value represented in milliseconds.",
        .invalidEndDate: "Invalid request. The end date is not a timestamp value represented in milliseconds.",
        .paginationTokenExpired: "Invalid request. The pagination token expired.",
        .invalidNotificationType: "Invalid request. The notification type or subtype is invalid.",
        .multipleFiltersSupplied: "Invalid request. Supply either a transaction id or a notification type, but not both.",
        .invalidTestNotificationToken: "Invalid request. The test notification token is invalid.",
        .invalidAppAccountTokenUUID: "Invalid request. The app account token field must be a valid UUID.",
        .appTransactionIdNotSupported: "Invalid request. This endpoint does not take an app transaction id.",
        .familyTransactionNotSupported: "Invalid request. Family transactions aren't supported by this endpoint.",
        .transactionIdNotOriginal: "Invalid request. The transaction id is not an original transaction id.",
        .subscriptionExtensionIneligible: "The subscription state makes it ineligible for a renewal-date extension.",
        .subscriptionMaxExtension: "The subscription has had its last allowed extension.",
        .familySharedSubscriptionExtensionIneligible: "Family-shared subscriptions aren't eligible for direct extension.",
        .accountNotFound: "Account not found.",
        .accountNotFoundRetryable: "Account not found. Please try again.",
        .appNotFound: "App not found.",
        .appNotFoundRetryable: "App not found. Please try again.",
        .originalTransactionIdNotFound: "Original transaction id not found.",
        .originalTransactionIdNotFoundRetryable: "Original transaction id not found. Please try again.",
        .serverNotificationURLNotFound: "No App Store Server Notification URL found for provided app. Check that a URL is configured.",
        .testNotificationNotFound: "Either the test notification token is expired or the notification is not yet available.",
        .statusRequestNotFound: "The server didn't find a subscription-renewal-date extension request for that request identifier.",
        .transactionIdNotFound: "Transaction id not found.",
        .appTransactionDoesNotExist: "No AppTransaction exists for the customer.",
        .rateLimitExceeded: "Rate limit exceeded.",
        .generalInternal: "An unknown error occurred.",
        .generalInternalRetryable: "An unknown error occurred. Please try again.",
    ]
}
