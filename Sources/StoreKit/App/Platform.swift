extension AppStore {
    /// The platform an app was first obtained on.
    public struct Platform: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// iPhone and iPad.
        public static let iOS = Platform(rawValue: "iOS")
        /// Mac.
        public static let macOS = Platform(rawValue: "macOS")
        /// Apple TV.
        public static let tvOS = Platform(rawValue: "tvOS")
        /// Apple Vision.
        public static let visionOS = Platform(rawValue: "visionOS")
        /// Given by an organisation.
        public static let managed = Platform(rawValue: "MANAGED")
    }
}
