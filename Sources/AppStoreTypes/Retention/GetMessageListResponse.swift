/// The messages that were uploaded.
///
/// Source: [getmessagelistresponse](https://developer.apple.com/documentation/retentionmessaging/getmessagelistresponse).
public struct GetMessageListResponse: Codable, Hashable, Sendable {
    /// The messages.
    public var messageIdentifiers: [RetentionMessageItem]?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
