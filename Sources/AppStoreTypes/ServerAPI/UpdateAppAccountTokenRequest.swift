/// Sets the token of a purchase.
///
/// Source: [updateappaccounttokenrequest](https://developer.apple.com/documentation/appstoreserverapi/updateappaccounttokenrequest).
public struct UpdateAppAccountTokenRequest: Codable, Hashable, Sendable {
    /// The token.
    public var appAccountToken: AppAccountToken?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(appAccountToken: AppAccountToken? = nil) {
        self.appAccountToken = appAccountToken
    }
}
