extension TillErrorCode {
    /// The App Store did not answer in time.
    static let storeTimedOut = TillErrorCode(rawValue: "store.timed_out")
    /// The app receipt on the device cannot be used.
    static let receiptUnreadable = TillErrorCode(rawValue: "receipt.unreadable")
    /// The App Store does not sell this product here.
    static let productUnavailable = TillErrorCode(rawValue: "purchase.product_unavailable")
}
