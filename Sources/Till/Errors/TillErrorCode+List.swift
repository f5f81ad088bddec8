extension TillErrorCode {
    /// Purchases are switched off on this device.
    public static let purchaseNotAllowed = TillErrorCode(rawValue: "purchase.not_allowed")
    /// The device could not keep or read what must survive the app's death.
    public static let storageFailed = TillErrorCode(rawValue: "storage.failed")

    var retry: RetryAdvice { .never }
}
