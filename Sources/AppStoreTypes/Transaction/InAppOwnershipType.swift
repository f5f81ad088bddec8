/// Whether the customer bought the product or has it from a family member.
///
/// Source: [inAppOwnershipType](https://developer.apple.com/documentation/appstoreserverapi/inappownershiptype).
public struct InAppOwnershipType: OpenTextSet {
    /// The value as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Bought by this customer.
    public static let purchased = Self(rawValue: "PURCHASED")
    /// Shared by a family member.
    public static let familyShared = Self(rawValue: "FAMILY_SHARED")
    /// The values known when this version was made.
    public static let known: [Self] = [.purchased, .familyShared]
}
