/// The answer to asking for a test notification.
///
/// Source: [sendtestnotificationresponse](https://developer.apple.com/documentation/appstoreserverapi/sendtestnotificationresponse).
public struct SendTestNotificationResponse: Codable, Hashable, Sendable {
    /// Names the test in the question how it went.
    public var testNotificationToken: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
