/// Why something could not be signed: OpenSSL refused, or a value cannot be written as JSON.
public struct SigningFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public let description: String

    init(_ description: String) { self.description = description }
}
