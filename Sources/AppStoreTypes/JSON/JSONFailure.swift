/// Why a text is no JSON, and where.
public struct JSONFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in a few words.
    public let reason: String
    /// The byte at which it is wrong, from 0.
    public let offset: Int

    /// A failure at a byte.
    public init(reason: String, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    /// The reason and the place.
    public var description: String { "\(reason) at byte \(offset)" }
}
