extension TillErrorCode {
    /// Purchases are switched off on this device.
    public static let purchaseNotAllowed = TillErrorCode(rawValue: "purchase.not_allowed")

    var retry: RetryAdvice { .never }
}
