public import AppStoreTypes

/// Asks for the app receipt that lies on the device, or for one purchase's receipt of iOS 6.
public struct ReceiptCall: Hashable, Codable, Sendable {
    /// Whether the App Store makes a new one first (`SKReceiptRefreshRequest`).
    public var refreshes: Bool
    /// The purchase whose transaction receipt is wanted (`SKPaymentTransaction.transactionReceipt` until iOS 6); `nil` for the app's.
    public var transactionId: TransactionID?

    /// Asks for the receipt.
    public init(refreshes: Bool = false, transactionId: TransactionID? = nil) {
        self.refreshes = refreshes
        self.transactionId = transactionId
    }
}
