/// The body that Apple posts for a notification of version 2.
///
/// Every field may be missing; a missing field and `null` are both `nil`. Fields not named here stay in the signed bytes.
/// Source: [responsebodyv2](https://developer.apple.com/documentation/appstoreservernotifications/responsebodyv2).
public struct ResponseBodyV2: Hashable, Codable, Sendable {
    /// The signed notification, a compact JWS.
    public var signedPayload: String?

    /// Nothing known yet; the fields are filled in one by one.
    public init() {}
}
