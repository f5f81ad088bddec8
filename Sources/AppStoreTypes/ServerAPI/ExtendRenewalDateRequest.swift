/// Extends the renewal date of one subscription.
///
/// Source: [extendrenewaldaterequest](https://developer.apple.com/documentation/appstoreserverapi/extendrenewaldaterequest).
public struct ExtendRenewalDateRequest: Codable, Hashable, Sendable {
    /// 1 to 90 days.
    public var extendByDays: Int32?
    /// Why.
    public var extendReasonCode: ExtendReasonCode?
    /// The caller's own id, at most 128 characters.
    public var requestIdentifier: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(extendByDays: Int32? = nil, extendReasonCode: ExtendReasonCode? = nil, requestIdentifier: String? = nil) {
        self.extendByDays = extendByDays
        self.extendReasonCode = extendReasonCode
        self.requestIdentifier = requestIdentifier
    }
}
