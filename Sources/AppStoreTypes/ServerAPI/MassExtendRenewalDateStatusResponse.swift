/// How far a mass extension has come.
///
/// Source:
/// [massextendrenewaldatestatusresponse](https://developer.apple.com/documentation/appstoreserverapi/massextendrenewaldatestatusresponse).
public struct MassExtendRenewalDateStatusResponse: Codable, Hashable, Sendable {
    /// The caller's own UUID.
    public var requestIdentifier: String?
    /// Whether it is done.
    public var complete: Bool?
    /// When it was done.
    public var completeDate: EpochMilliseconds?
    /// How many subscriptions were extended.
    public var succeededCount: Int64?
    /// How many were not.
    public var failedCount: Int64?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
