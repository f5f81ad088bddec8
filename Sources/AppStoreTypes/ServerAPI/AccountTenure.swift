/// How old the customer's account with the app is.
///
/// Source: [accounttenure](https://developer.apple.com/documentation/appstoreserverapi/accounttenure).
public struct AccountTenure: OpenNumberSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Not said.
    public static let undeclared = Self(rawValue: 0)
    /// Up to 3 days.
    public static let zeroToThreeDays = Self(rawValue: 1)
    /// 3 to 10 days.
    public static let threeToTenDays = Self(rawValue: 2)
    /// 10 to 30 days.
    public static let tenToThirtyDays = Self(rawValue: 3)
    /// 30 to 90 days.
    public static let thirtyToNinetyDays = Self(rawValue: 4)
    /// 90 to 180 days.
    public static let ninetyToOneHundredEightyDays = Self(rawValue: 5)
    /// 180 to 365 days.
    public static let oneHundredEightyToThreeHundredSixtyFiveDays = Self(rawValue: 6)
    /// More than 365 days.
    public static let overThreeHundredSixtyFiveDays = Self(rawValue: 7)
    /// The values known when this version was made.
    public static let known: [Self] = [
        .undeclared, .zeroToThreeDays, .threeToTenDays, .tenToThirtyDays, .thirtyToNinetyDays, .ninetyToOneHundredEightyDays,
        .oneHundredEightyToThreeHundredSixtyFiveDays, .overThreeHundredSixtyFiveDays,
    ]
}
