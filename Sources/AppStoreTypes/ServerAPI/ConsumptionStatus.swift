/// How far a consumable was used.
///
/// Source: [consumptionstatus](https://developer.apple.com/documentation/appstoreserverapi/consumptionstatus).
public struct ConsumptionStatus: OpenNumberSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Not said.
    public static let undeclared = Self(rawValue: 0)
    /// Not at all.
    public static let notConsumed = Self(rawValue: 1)
    /// In part.
    public static let partiallyConsumed = Self(rawValue: 2)
    /// Altogether.
    public static let fullyConsumed = Self(rawValue: 3)
    /// The values known when this version was made.
    public static let known: [Self] = [.undeclared, .notConsumed, .partiallyConsumed, .fullyConsumed]
}
