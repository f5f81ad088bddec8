/// One bullet point of a retention message.
///
/// Source: [bulletpoint](https://developer.apple.com/documentation/retentionmessaging/bulletpoint).
public struct RetentionBulletPoint: Codable, Hashable, Sendable {
    /// At most 66 characters.
    public var text: String?
    /// The image's UUID.
    public var imageIdentifier: String?
    /// Its description, at most 150 characters.
    public var altText: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(text: String? = nil, imageIdentifier: String? = nil, altText: String? = nil) {
        self.text = text
        self.imageIdentifier = imageIdentifier
        self.altText = altText
    }
}
