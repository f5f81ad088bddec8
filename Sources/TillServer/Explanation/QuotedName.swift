/// A name from outside within a line of text: in quotes, cut to 80 characters, with escapes for quotes and whatever is not printable ASCII.
public struct QuotedName: CustomStringConvertible, Sendable {
    /// The quoted text.
    public let description: String

    /// Quotes a name.
    public init(_ text: String) {
        let escaped = text.prefix(1_000).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        description = "\"\(Excerpt(escaped))\""
    }
}
