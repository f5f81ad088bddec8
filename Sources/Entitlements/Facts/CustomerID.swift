public import AppStoreTypes

/// A customer of the team, by the team's own identifier; anonymous customers have one too.
///
/// Compared exactly. At most `lengthLimit` UTF-8 bytes.
public struct CustomerID: TextIdentifier {
    /// The team's identifier.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The longest identifier that a ledger keeps, in UTF-8 bytes.
    public static let lengthLimit = 256
}
