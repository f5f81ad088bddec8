/// What the App Store Server API refused, and why.
///
/// Its first three digits are the HTTP status. Retention Messaging and Advanced Commerce add numbers that are not named here.
/// Source: [error_codes](https://developer.apple.com/documentation/appstoreserverapi/error_codes).
public struct APIErrorCode: OpenNumberSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The request is bad in general.
    public static let generalBadRequest = Self(rawValue: 4000000)
    /// The app identifier is bad.
    public static let invalidAppIdentifier = Self(rawValue: 4000002)
    /// The revision is bad.
    public static let invalidRequestRevision = Self(rawValue: 4000005)
    /// The transaction id is malformed.
    public static let invalidTransactionId = Self(rawValue: 4000006)
    /// The original transaction id is malformed.
    public static let invalidOriginalTransactionId = Self(rawValue: 4000008)
    /// The number of days is out of range.
    public static let invalidExtendByDays = Self(rawValue: 4000009)
    /// The reason of the extension is bad.
    public static let invalidExtendReasonCode = Self(rawValue: 4000010)
    /// The request identifier is bad.
    public static let invalidRequestIdentifier = Self(rawValue: 4000011)
    /// The start date is older than allowed.
    public static let startDateTooFarInPast = Self(rawValue: 4000012)
    /// The end date is not later than the start date.
    public static let startDateAfterEndDate = Self(rawValue: 4000013)
    /// The pagination token is bad.
    public static let invalidPaginationToken = Self(rawValue: 4000014)
    /// The start date is no timestamp in milliseconds.
    public static let invalidStartDate = Self(rawValue: 4000015)
    /// The end date is no timestamp in milliseconds.
    public static let invalidEndDate = Self(rawValue: 4000016)
    /// The pagination token is too old.
    public static let paginationTokenExpired = Self(rawValue: 4000017)
    /// The notification type, or its pair with the subtype, is bad.
    public static let invalidNotificationType = Self(rawValue: 4000018)
    /// Both a transaction and a notification type were given.
    public static let multipleFiltersSupplied = Self(rawValue: 4000019)
    /// The test notification token is bad.
    public static let invalidTestNotificationToken = Self(rawValue: 4000020)
    /// The order is bad.
    public static let invalidSort = Self(rawValue: 4000021)
    /// The product type is bad.
    public static let invalidProductType = Self(rawValue: 4000022)
    /// The product id is bad.
    public static let invalidProductId = Self(rawValue: 4000023)
    /// The subscription group is bad.
    public static let invalidSubscriptionGroupIdentifier = Self(rawValue: 4000024)
    /// The former filter of revoked transactions is bad.
    public static let invalidExcludeRevoked = Self(rawValue: 4000025)
    /// The ownership type is bad.
    public static let invalidInAppOwnershipType = Self(rawValue: 4000026)
    /// The list of storefronts is empty.
    public static let invalidEmptyStorefrontCountryCodeList = Self(rawValue: 4000027)
    /// A storefront is bad.
    public static let invalidStorefrontCountryCode = Self(rawValue: 4000028)
    /// The filter of revoked transactions is bad.
    public static let invalidRevoked = Self(rawValue: 4000030)
    /// The filter of states is bad.
    public static let invalidStatus = Self(rawValue: 4000031)
    /// The account's age is bad.
    public static let invalidAccountTenure = Self(rawValue: 4000032)
    /// The token is neither a UUID nor empty.
    public static let invalidAppAccountToken = Self(rawValue: 4000033)
    /// The consumption status is bad.
    public static let invalidConsumptionStatus = Self(rawValue: 4000034)
    /// The consent is missing or not true.
    public static let invalidCustomerConsented = Self(rawValue: 4000035)
    /// The delivery status is bad.
    public static let invalidDeliveryStatus = Self(rawValue: 4000036)
    /// The amount spent is bad.
    public static let invalidLifetimeDollarsPurchased = Self(rawValue: 4000037)
    /// The amount refunded is bad.
    public static let invalidLifetimeDollarsRefunded = Self(rawValue: 4000038)
    /// The platform is bad.
    public static let invalidPlatform = Self(rawValue: 4000039)
    /// The play time is bad.
    public static let invalidPlayTime = Self(rawValue: 4000040)
    /// The mark of sample content is bad.
    public static let invalidSampleContentProvided = Self(rawValue: 4000041)
    /// The user status is bad.
    public static let invalidUserStatus = Self(rawValue: 4000042)
    /// The transaction is no consumable; no longer sent.
    public static let invalidTransactionNotConsumable = Self(rawValue: 4000043)
    /// The refund preference is bad.
    public static let invalidRefundPreference = Self(rawValue: 4000044)
    /// This call does not take that product type.
    public static let invalidTransactionTypeNotSupported = Self(rawValue: 4000047)
    /// This call does not take an app transaction id.
    public static let appTransactionIdNotSupported = Self(rawValue: 4000048)
    /// The token is no UUID.
    public static let invalidAppAccountTokenUUID = Self(rawValue: 4000183)
    /// This call does not take a family-shared transaction.
    public static let familyTransactionNotSupported = Self(rawValue: 4000185)
    /// The id is no original transaction id.
    public static let transactionIdNotOriginal = Self(rawValue: 4000187)
    /// A share was given for an auto-renewable subscription.
    public static let consumptionPercentageNotSupported = Self(rawValue: 4000209)
    /// The state of the subscription allows no extension.
    public static let subscriptionExtensionIneligible = Self(rawValue: 4030004)
    /// The subscription has had all its extensions.
    public static let subscriptionMaxExtension = Self(rawValue: 4030005)
    /// A family-shared subscription is not extended directly.
    public static let familySharedSubscriptionExtensionIneligible = Self(rawValue: 4030007)
    /// The account was not found.
    public static let accountNotFound = Self(rawValue: 4040001)
    /// The account was not found just now.
    public static let accountNotFoundRetryable = Self(rawValue: 4040002)
    /// The app was not found.
    public static let appNotFound = Self(rawValue: 4040003)
    /// The app was not found just now.
    public static let appNotFoundRetryable = Self(rawValue: 4040004)
    /// The original transaction was not found.
    public static let originalTransactionIdNotFound = Self(rawValue: 4040005)
    /// The original transaction was not found just now.
    public static let originalTransactionIdNotFoundRetryable = Self(rawValue: 4040006)
    /// The app has no notification URL.
    public static let serverNotificationURLNotFound = Self(rawValue: 4040007)
    /// The test notification was not found or is not ready.
    public static let testNotificationNotFound = Self(rawValue: 4040008)
    /// The mass extension was not found.
    public static let statusRequestNotFound = Self(rawValue: 4040009)
    /// The transaction was not found.
    public static let transactionIdNotFound = Self(rawValue: 4040010)
    /// The customer has no app transaction.
    public static let appTransactionDoesNotExist = Self(rawValue: 4040019)
    /// Too many requests; ask again after the time of the header.
    public static let rateLimitExceeded = Self(rawValue: 4290000)
    /// Apple failed; try again later.
    public static let generalInternal = Self(rawValue: 5000000)
    /// Apple failed; try again.
    public static let generalInternalRetryable = Self(rawValue: 5000001)
    /// The values known when this version was made.
    public static let known: [Self] = [
        .generalBadRequest, .invalidAppIdentifier, .invalidRequestRevision, .invalidTransactionId, .invalidOriginalTransactionId,
        .invalidExtendByDays, .invalidExtendReasonCode, .invalidRequestIdentifier, .startDateTooFarInPast, .startDateAfterEndDate,
        .invalidPaginationToken, .invalidStartDate, .invalidEndDate, .paginationTokenExpired, .invalidNotificationType,
        .multipleFiltersSupplied, .invalidTestNotificationToken, .invalidSort, .invalidProductType, .invalidProductId,
        .invalidSubscriptionGroupIdentifier, .invalidExcludeRevoked, .invalidInAppOwnershipType, .invalidEmptyStorefrontCountryCodeList,
        .invalidStorefrontCountryCode, .invalidRevoked, .invalidStatus, .invalidAccountTenure, .invalidAppAccountToken,
        .invalidConsumptionStatus, .invalidCustomerConsented, .invalidDeliveryStatus, .invalidLifetimeDollarsPurchased,
        .invalidLifetimeDollarsRefunded, .invalidPlatform, .invalidPlayTime, .invalidSampleContentProvided, .invalidUserStatus,
        .invalidTransactionNotConsumable, .invalidRefundPreference, .invalidTransactionTypeNotSupported, .appTransactionIdNotSupported,
        .invalidAppAccountTokenUUID, .familyTransactionNotSupported, .transactionIdNotOriginal, .consumptionPercentageNotSupported,
        .subscriptionExtensionIneligible, .subscriptionMaxExtension, .familySharedSubscriptionExtensionIneligible, .accountNotFound,
        .accountNotFoundRetryable, .appNotFound, .appNotFoundRetryable, .originalTransactionIdNotFound,
        .originalTransactionIdNotFoundRetryable, .serverNotificationURLNotFound, .testNotificationNotFound, .statusRequestNotFound,
        .transactionIdNotFound, .appTransactionDoesNotExist, .rateLimitExceeded, .generalInternal, .generalInternalRetryable,
    ]

    /// The HTTP status that it comes with.
    public var httpStatus: Int32 { rawValue / 10_000 }

    /// Whether and when the same request may be sent again.
    public var retry: Retry {
        switch self {
        case .accountNotFoundRetryable, .appNotFoundRetryable, .originalTransactionIdNotFoundRetryable, .generalInternalRetryable: .soon
        case .rateLimitExceeded, .generalInternal: .later
        default: .never
        }
    }

    /// When a request may be sent again.
    public enum Retry: Hashable, Sendable {
        /// At once or after a short wait.
        case soon
        /// After the time that the answer names, else with growing waits.
        case later
        /// It will be refused again.
        case never
    }
}
