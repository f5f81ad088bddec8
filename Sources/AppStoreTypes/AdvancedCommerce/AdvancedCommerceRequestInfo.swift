/// Which request this is, and for whom.
///
/// Source: [requestinfo](https://developer.apple.com/documentation/advancedcommerceapi/requestinfo).
public struct AdvancedCommerceRequestInfo: Codable, Hashable, Sendable {
    /// The caller's own UUID, used once.
    public var requestReferenceId: String?
    /// The customer's token.
    public var appAccountToken: AppAccountToken?
    /// The state that the request builds on.
    public var consistencyToken: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(requestReferenceId: String? = nil, appAccountToken: AppAccountToken? = nil, consistencyToken: String? = nil) {
        self.requestReferenceId = requestReferenceId
        self.appAccountToken = appAccountToken
        self.consistencyToken = consistencyToken
    }
}
