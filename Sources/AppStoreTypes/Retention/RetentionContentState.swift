/// Whether Apple has approved an image or message.
///
/// Source: [imagestate](https://developer.apple.com/documentation/retentionmessaging/imagestate).
public struct RetentionContentState: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not looked at yet.
    public static let pending = Self(rawValue: "PENDING")
    /// Approved.
    public static let approved = Self(rawValue: "APPROVED")
    /// Rejected.
    public static let rejected = Self(rawValue: "REJECTED")
    /// The values known when this version was made.
    public static let known: [Self] = [.pending, .approved, .rejected]
}
