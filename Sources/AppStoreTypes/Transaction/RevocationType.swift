/// How Apple took a purchase back.
///
/// Source: [revocationType](https://developer.apple.com/documentation/appstoreserverapi/revocationtype).
public struct RevocationType: OpenTextSet {
    /// The value as Apple wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// All of the money went back.
    public static let refundFull = Self(rawValue: "REFUND_FULL")
    /// A part of the money went back.
    public static let refundProrated = Self(rawValue: "REFUND_PRORATED")
    /// Family sharing ended; no money moved.
    public static let familyRevoke = Self(rawValue: "FAMILY_REVOKE")
    /// The values known when this version was made.
    public static let known: [Self] = [.refundFull, .refundProrated, .familyRevoke]
}
