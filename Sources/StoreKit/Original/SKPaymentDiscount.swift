/// A promotional offer with the signature of the app's server.
///
/// Its values never change, which is why it may be shared between threads although clients may derive from it.
open class SKPaymentDiscount: NSObject, @unchecked Sendable {
    private let content: Content

    private struct Content {
        var identifier = ""
        var keyIdentifier = ""
        var nonce = UUID.zero
        var signature = ""
        var timestamp = NSNumber(value: 0)
    }

    /// An offer without values, for test doubles.
    public override init() { content = Content() }

    /// Puts the parts together; the timestamp counts milliseconds since 1970.
    public init(identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber) {
        content = Content(
            identifier: identifier, keyIdentifier: keyIdentifier, nonce: nonce, signature: signature, timestamp: timestamp)
    }

    /// The offer's identifier.
    open var identifier: String { content.identifier }
    /// The key that signed.
    open var keyIdentifier: String { content.keyIdentifier }
    /// A number used once.
    open var nonce: UUID { content.nonce }
    /// The signature in base64.
    open var signature: String { content.signature }
    /// When it was signed, in milliseconds since 1970.
    open var timestamp: NSNumber { content.timestamp }
}
