/// An Advanced Commerce request to make instead of cancelling.
///
/// Source: [advancedcommerceinfo](https://developer.apple.com/documentation/retentionmessaging/advancedcommerceinfo).
public struct RealtimeAdvancedCommerceInfo: Codable, Hashable, Sendable {
    /// The message's UUID.
    public var messageIdentifier: String?
    /// The signed request.
    public var advancedCommerceData: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(messageIdentifier: String? = nil, advancedCommerceData: String? = nil) {
        self.messageIdentifier = messageIdentifier
        self.advancedCommerceData = advancedCommerceData
    }
}
