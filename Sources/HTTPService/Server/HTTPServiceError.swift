/// Why an HTTP server could not listen or run; the message says what to do.
public struct HTTPServiceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, as a stable word in snake case; new ones may be added.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The word.
        public let rawValue: String
        /// Wraps a word.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Another program listens on the address.
        public static let addressInUse = Code(rawValue: "address_in_use")
        /// This machine does not have the address.
        public static let addressNotAvailable = Code(rawValue: "address_not_available")
        /// The host is not a numeric address.
        public static let addressNotNumeric = Code(rawValue: "address_not_numeric")
        /// The system does not let this user listen on the port.
        public static let permissionDenied = Code(rawValue: "permission_denied")
        /// The system refused a socket, a thread or memory.
        public static let systemFailure = Code(rawValue: "system_failure")
        /// The server was run before.
        public static let alreadyRun = Code(rawValue: "already_run")
    }

    /// The stable word.
    public let code: Code
    /// What went wrong, with the address, and what to do.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
