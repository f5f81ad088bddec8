/// How much the customer has spent or got back in the app, in US dollars.
///
/// Source: [lifetimedollarspurchased](https://developer.apple.com/documentation/appstoreserverapi/lifetimedollarspurchased).
public struct LifetimeDollars: OpenNumberSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Not said.
    public static let undeclared = Self(rawValue: 0)
    /// Nothing.
    public static let zero = Self(rawValue: 1)
    /// 0.01 to 49.99.
    public static let underFifty = Self(rawValue: 2)
    /// 50 to 99.99.
    public static let fiftyToHundred = Self(rawValue: 3)
    /// 100 to 499.99.
    public static let hundredToFiveHundred = Self(rawValue: 4)
    /// 500 to 999.99.
    public static let fiveHundredToThousand = Self(rawValue: 5)
    /// 1000 to 1999.99.
    public static let thousandToTwoThousand = Self(rawValue: 6)
    /// 2000 and more.
    public static let twoThousandOrMore = Self(rawValue: 7)
    /// The values known when this version was made.
    public static let known: [Self] = [
        .undeclared, .zero, .underFifty, .fiftyToHundred, .hundredToFiveHundred, .fiveHundredToThousand, .thousandToTwoThousand,
        .twoThousandOrMore,
    ]
}
