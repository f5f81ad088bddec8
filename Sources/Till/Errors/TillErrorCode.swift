/// What went wrong, as an open list of stable names: newer servers and systems may bring further ones.
public struct TillErrorCode: RawRepresentable, Hashable, Sendable {
    /// The name, as in `purchase.not_allowed`.
    public let rawValue: String

    /// Wraps a name, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }
}
