/// One notification that was sent, and how that went.
///
/// Source: [notificationhistoryresponseitem](https://developer.apple.com/documentation/appstoreserverapi/notificationhistoryresponseitem).
public struct NotificationHistoryResponseItem: Codable, Hashable, Sendable {
    /// The notification as a compact JWS.
    public var signedPayload: String?
    /// At most 6 attempts to deliver it.
    public var sendAttempts: [SendAttemptItem]?
    /// The result of the first, in older answers.
    public var firstSendAttemptResult: SendAttemptResult?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
