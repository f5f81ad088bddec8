/// The address that Apple asks in real time, told or answered.
///
/// Source: [realtimeurlrequest](https://developer.apple.com/documentation/retentionmessaging/realtimeurlrequest).
public struct RealtimeURLBody: Codable, Hashable, Sendable {
    /// At most 256 characters.
    public var realtimeURL: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(realtimeURL: String? = nil) {
        self.realtimeURL = realtimeURL
    }
}
