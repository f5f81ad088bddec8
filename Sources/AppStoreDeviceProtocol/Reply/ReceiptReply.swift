/// The app receipt on the device.
public struct ReceiptReply: Hashable, Codable, Sendable {
    /// The file as base64; `nil` when none is there (sandbox and Xcode, before the first purchase or refresh).
    public var receipt: String?

    /// Wraps the file.
    public init(receipt: String?) { self.receipt = receipt }
}
