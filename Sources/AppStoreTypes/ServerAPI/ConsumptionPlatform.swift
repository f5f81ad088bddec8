/// Where the content was used.
///
/// Source: [platform](https://developer.apple.com/documentation/appstoreserverapi/platform).
public struct ConsumptionPlatform: OpenNumberSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Not said.
    public static let undeclared = Self(rawValue: 0)
    /// On an Apple platform.
    public static let apple = Self(rawValue: 1)
    /// Elsewhere.
    public static let nonApple = Self(rawValue: 2)
    /// The values known when this version was made.
    public static let known: [Self] = [.undeclared, .apple, .nonApple]
}
