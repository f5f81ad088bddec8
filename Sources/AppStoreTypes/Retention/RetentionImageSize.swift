/// What a retention image is for.
///
/// Source: [imagesize](https://developer.apple.com/documentation/retentionmessaging/imagesize).
public struct RetentionImageSize: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The whole width.
    public static let fullSize = Self(rawValue: "FULL_SIZE")
    /// A bullet point.
    public static let bulletPoint = Self(rawValue: "BULLET_POINT")
    /// The values known when this version was made.
    public static let known: [Self] = [.fullSize, .bulletPoint]
}
