extension AppStore {
    /// Where a purchase was made.
    public struct Environment: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The App Store.
        public static let production = Environment(rawValue: "Production")
        /// Sandbox accounts, TestFlight, App Review.
        public static let sandbox = Environment(rawValue: "Sandbox")
        /// Testing in Xcode.
        public static let xcode = Environment(rawValue: "Xcode")
    }
}
