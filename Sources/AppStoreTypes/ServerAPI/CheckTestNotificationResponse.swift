/// How delivering a test notification went.
///
/// Source: [checktestnotificationresponse](https://developer.apple.com/documentation/appstoreserverapi/checktestnotificationresponse).
public struct CheckTestNotificationResponse: Codable, Hashable, Sendable {
    /// The notification as a compact JWS.
    public var signedPayload: String?
    /// The attempts to deliver it.
    public var sendAttempts: [SendAttemptItem]?
    /// The result of the first, in older answers.
    public var firstSendAttemptResult: SendAttemptResult?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
