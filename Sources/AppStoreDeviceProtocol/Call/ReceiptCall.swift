/// Asks for the app receipt that lies on the device.
public struct ReceiptCall: Hashable, Codable, Sendable {
    /// Whether the App Store makes a new one first (`SKReceiptRefreshRequest`).
    public var refreshes: Bool

    /// Asks for the receipt.
    public init(refreshes: Bool = false) { self.refreshes = refreshes }
}
