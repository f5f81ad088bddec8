/// The answer to a mass extension.
///
/// Source: [massextendrenewaldateresponse](https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldateresponse).
public struct MassExtendRenewalDateResponse: Codable, Hashable, Sendable {
    /// The caller's own UUID.
    public var requestIdentifier: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
