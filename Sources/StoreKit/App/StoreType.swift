extension AppTransaction {
    /// The kind of store an app was obtained from.
    public struct StoreType: RawRepresentable, Equatable, Hashable, Sendable {
        /// The text as Apple writes it.
        public let rawValue: String

        /// Wraps any text, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The App Store for people.
        public static let consumer = StoreType(rawValue: "CONSUMER")
        /// The store for schools; the text is not confirmed.
        public static let education = StoreType(rawValue: "EDUCATION")
        /// The store for companies; the text is not confirmed.
        public static let enterprise = StoreType(rawValue: "ENTERPRISE")
    }
}
