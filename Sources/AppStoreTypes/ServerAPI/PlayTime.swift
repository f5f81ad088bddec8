/// How long the customer has used the app.
///
/// Source: [playtime](https://developer.apple.com/documentation/appstoreserverapi/playtime).
public struct PlayTime: OpenNumberSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Not said.
    public static let undeclared = Self(rawValue: 0)
    /// Up to 5 minutes.
    public static let zeroToFiveMinutes = Self(rawValue: 1)
    /// 5 to 60 minutes.
    public static let fiveToSixtyMinutes = Self(rawValue: 2)
    /// 1 to 6 hours.
    public static let oneToSixHours = Self(rawValue: 3)
    /// 6 to 24 hours.
    public static let sixToTwentyFourHours = Self(rawValue: 4)
    /// 1 to 4 days.
    public static let oneToFourDays = Self(rawValue: 5)
    /// 4 to 16 days.
    public static let fourToSixteenDays = Self(rawValue: 6)
    /// More than 16 days.
    public static let overSixteenDays = Self(rawValue: 7)
    /// The values known when this version was made.
    public static let known: [Self] = [
        .undeclared, .zeroToFiveMinutes, .fiveToSixtyMinutes, .oneToSixHours, .sixToTwentyFourHours, .oneToFourDays, .fourToSixteenDays,
        .overSixteenDays,
    ]
}
