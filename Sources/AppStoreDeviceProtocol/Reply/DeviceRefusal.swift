public import AppStoreTypes

/// Why a call as a whole was refused.
public struct DeviceRefusal: Error, Hashable, Codable, Sendable {
    /// The kinds of refusal.
    public struct Code: OpenTextSet {
        /// The value as written.
        public let rawValue: String
        /// Wraps the text as it is.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The app has not been installed on the device: call `install` first.
        public static let notInstalled = Self(rawValue: "notInstalled")
        /// No Apple Account is signed in.
        public static let notSignedIn = Self(rawValue: "notSignedIn")
        /// The customer closed a sign-in sheet.
        public static let userCancelled = Self(rawValue: "userCancelled")
        /// The device is offline, by the simulator's settings.
        public static let networkError = Self(rawValue: "networkError")
        /// The App Store failed, by the simulator's settings.
        public static let systemError = Self(rawValue: "systemError")
        /// The service is not there, by the simulator's settings.
        public static let unknown = Self(rawValue: "unknown")
        /// The call makes no sense: see the message.
        public static let invalidCall = Self(rawValue: "invalidCall")
        /// The values known when this version was made.
        public static let known: [Self] = [
            .notInstalled, .notSignedIn, .userCancelled, .networkError, .systemError, .unknown, .invalidCall,
        ]
    }

    /// The kind.
    public var code: Code
    /// What is wrong, with which value, and what to do.
    public var message: String

    /// Refuses a call.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
