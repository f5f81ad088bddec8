/// A retention message to show.
///
/// Source: [message](https://developer.apple.com/documentation/retentionmessaging/message).
public struct RealtimeMessage: Codable, Hashable, Sendable {
    /// The message's UUID.
    public var messageIdentifier: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(messageIdentifier: String? = nil) {
        self.messageIdentifier = messageIdentifier
    }
}
