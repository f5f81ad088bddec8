/// Why the ledger did not do what it was asked.
public struct LedgerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An open list of stable codes.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as replies and logs show it.
        public let rawValue: String
        /// Wraps a code.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// No space is left, or the configured size is reached.
        public static let diskFull = Self(rawValue: "ledger.disk_full")
        /// The store can be read but not written.
        public static let readOnly = Self(rawValue: "ledger.read_only")
        /// Somebody else holds the store for longer than the time allowed.
        public static let busy = Self(rawValue: "ledger.busy")
        /// Too much waits to be written.
        public static let overloaded = Self(rawValue: "ledger.overloaded")
        /// The store is damaged or is none.
        public static let corrupt = Self(rawValue: "ledger.corrupt")
        /// The store belongs to another version or was changed by hand.
        public static let schema = Self(rawValue: "ledger.schema")
        /// The store cannot be opened.
        public static let cannotOpen = Self(rawValue: "ledger.cannot_open")
        /// The store's server does not answer.
        public static let unreachable = Self(rawValue: "ledger.unreachable")
        /// The disk reported a failure.
        public static let inputOutput = Self(rawValue: "ledger.input_output")
        /// The ledger has been closed.
        public static let closed = Self(rawValue: "ledger.closed")
        /// The submission is beyond a limit.
        public static let tooLarge = Self(rawValue: "ledger.too_large")
        /// The submission contradicts itself.
        public static let inconsistent = Self(rawValue: "ledger.inconsistent")
        /// Something that should not happen.
        public static let internalFailure = Self(rawValue: "ledger.internal")
    }

    /// The code.
    public let code: Code
    /// What is wrong, with which value, and what to do; names no customer.
    public let message: String
    /// Whether the same call may succeed later without anybody changing it.
    public let isRetryable: Bool
    /// Whether the submission may be stored in spite of the error, because the disk failed while confirming it.
    public let isOutcomeUnknown: Bool

    /// Makes an error.
    public init(_ code: Code, _ message: String, isRetryable: Bool, isOutcomeUnknown: Bool = false) {
        self.code = code
        self.message = message
        self.isRetryable = isRetryable
        self.isOutcomeUnknown = isOutcomeUnknown
    }

    /// The code and the message.
    public var description: String { "\(code.rawValue): \(message)" }
}
