/// One message that was uploaded.
///
/// Source: [getmessagelistresponseitem](https://developer.apple.com/documentation/retentionmessaging/getmessagelistresponseitem).
public struct RetentionMessageItem: Codable, Hashable, Sendable {
    /// Its UUID.
    public var messageIdentifier: String?
    /// Whether it is approved.
    public var messageState: RetentionContentState?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
