/// Where a retention message has its header.
///
/// Source: [headerposition](https://developer.apple.com/documentation/retentionmessaging/headerposition).
public struct RetentionHeaderPosition: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Above the body.
    public static let aboveBody = Self(rawValue: "ABOVE_BODY")
    /// Above the image.
    public static let aboveImage = Self(rawValue: "ABOVE_IMAGE")
    /// The values known when this version was made.
    public static let known: [Self] = [.aboveBody, .aboveImage]
}
