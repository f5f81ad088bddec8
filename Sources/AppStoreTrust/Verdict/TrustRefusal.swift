/// Why a signed document was not accepted.
///
/// The code is stable and for programs; the message is for people and says what is wrong, with which value, and what to do.
public struct TrustRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// A stable name of a reason, open because later versions know more of them.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The name, as in `jws.chain_length`.
        public let rawValue: String
        /// Wraps a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The name itself.
        public var description: String { rawValue }
    }

    /// The reason's stable name.
    public let code: Code
    /// Which check refused.
    public let check: Check
    /// What is wrong, with which value (short and escaped), and what to do.
    public let message: String
    /// Whether the same purchase may pass later: after the device synced, or when a network works again.
    public let isRetryable: Bool

    /// Makes a refusal; values inside `message` must be bounded and escaped.
    public init(code: Code, check: Check, message: String, isRetryable: Bool = false) {
        self.code = code
        self.check = check
        self.message = message
        self.isRetryable = isRetryable
    }

    /// The code and the message.
    public var description: String { "\(code): \(message)" }

    init(_ code: Code, _ check: Check, _ message: String, isRetryable: Bool = false) {
        self.init(code: code, check: check, message: message, isRetryable: isRetryable)
    }
}
