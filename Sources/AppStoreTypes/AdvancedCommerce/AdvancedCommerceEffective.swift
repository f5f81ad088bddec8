/// When a change of an Advanced Commerce subscription counts.
///
/// Source: [effective](https://developer.apple.com/documentation/advancedcommerceapi/effective).
public struct AdvancedCommerceEffective: OpenTextSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At once.
    public static let immediately = Self(rawValue: "IMMEDIATELY")
    /// From the next period.
    public static let nextBillCycle = Self(rawValue: "NEXT_BILL_CYCLE")
    /// The values known when this version was made.
    public static let known: [Self] = [.immediately, .nextBillCycle]
}
