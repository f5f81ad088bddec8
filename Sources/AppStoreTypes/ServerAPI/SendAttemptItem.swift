/// One attempt to deliver a notification.
///
/// Source: [sendattemptitem](https://developer.apple.com/documentation/appstoreserverapi/sendattemptitem).
public struct SendAttemptItem: Codable, Hashable, Sendable {
    /// When.
    public var attemptDate: EpochMilliseconds?
    /// How it ended.
    public var sendAttemptResult: SendAttemptResult?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
