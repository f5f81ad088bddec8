/// Why a renewal date is extended.
///
/// Source: [extendreasoncode](https://developer.apple.com/documentation/appstoreserverapi/extendreasoncode).
public struct ExtendReasonCode: OpenNumberSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Not said.
    public static let undeclared = Self(rawValue: 0)
    /// To content the customer.
    public static let customerSatisfaction = Self(rawValue: 1)
    /// Any other reason.
    public static let other = Self(rawValue: 2)
    /// A fault or outage of the service.
    public static let serviceIssue = Self(rawValue: 3)
    /// The values known when this version was made.
    public static let known: [Self] = [.undeclared, .customerSatisfaction, .other, .serviceIssue]
}
