/// The signed app transaction.
public struct AppTransactionReply: Hashable, Codable, Sendable {
    /// The document, signed for this device.
    public var jws: String

    /// Wraps the document.
    public init(jws: String) { self.jws = jws }
}
