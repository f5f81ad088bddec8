/// Where a purchase was made: each environment is a world of its own.
///
/// Source: [environment](https://developer.apple.com/documentation/appstoreserverapi/environment).
public struct AppStoreEnvironment: OpenTextSet {
    /// The value as Apple wrote it, letter case included.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The App Store.
    public static let production = Self(rawValue: "Production")
    /// The sandbox: sandbox accounts, TestFlight, App Review.
    public static let sandbox = Self(rawValue: "Sandbox")
    /// StoreKit Testing in Xcode, signed by Xcode's own certificate.
    public static let xcode = Self(rawValue: "Xcode")
    /// Local tests, signed by any key that the operator named.
    public static let localTesting = Self(rawValue: "LocalTesting")
    /// The values known when this version was made.
    public static let known: [Self] = [.production, .sandbox, .xcode, .localTesting]
}
