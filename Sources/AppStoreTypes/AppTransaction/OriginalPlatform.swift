/// The platform on which the app was first got.
///
/// Source: [originalPlatform](https://developer.apple.com/documentation/appstoreserverapi/originalplatform).
public struct OriginalPlatform: OpenTextSet {
    /// The value as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// iPhone and iPad.
    public static let iOS = Self(rawValue: "iOS")
    /// Mac.
    public static let macOS = Self(rawValue: "macOS")
    /// Apple TV.
    public static let tvOS = Self(rawValue: "tvOS")
    /// Apple Vision.
    public static let visionOS = Self(rawValue: "visionOS")
    /// The values known when this version was made.
    public static let known: [Self] = [.iOS, .macOS, .tvOS, .visionOS]
}
