/// The standing of the customer's account with the app.
///
/// Source: [userstatus](https://developer.apple.com/documentation/appstoreserverapi/userstatus).
public struct UserStatus: OpenNumberSet {
    /// The value as Apple wrote it, known or not.
    public let rawValue: Int32
    /// Wraps the number as it is.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Not said.
    public static let undeclared = Self(rawValue: 0)
    /// In good standing.
    public static let active = Self(rawValue: 1)
    /// Suspended.
    public static let suspended = Self(rawValue: 2)
    /// Ended.
    public static let terminated = Self(rawValue: 3)
    /// With limited access.
    public static let limitedAccess = Self(rawValue: 4)
    /// The values known when this version was made.
    public static let known: [Self] = [.undeclared, .active, .suspended, .terminated, .limitedAccess]
}
