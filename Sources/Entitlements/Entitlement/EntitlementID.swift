public import AppStoreTypes

/// What a product gives, by the team's own name, such as `pro`.
public struct EntitlementID: TextIdentifier {
    /// The team's name.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}
