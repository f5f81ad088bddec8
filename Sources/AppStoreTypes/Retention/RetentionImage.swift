/// An image of a retention message.
///
/// Source: [uploadmessageimage](https://developer.apple.com/documentation/retentionmessaging/uploadmessageimage).
public struct RetentionImage: Codable, Hashable, Sendable {
    /// The image's UUID.
    public var imageIdentifier: String?
    /// Its description for people who do not see it, at most 150 characters.
    public var altText: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(imageIdentifier: String? = nil, altText: String? = nil) {
        self.imageIdentifier = imageIdentifier
        self.altText = altText
    }
}
