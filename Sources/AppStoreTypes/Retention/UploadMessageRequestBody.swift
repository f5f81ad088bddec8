/// A retention message to upload.
///
/// Source: [uploadmessagerequestbody](https://developer.apple.com/documentation/retentionmessaging/uploadmessagerequestbody).
public struct UploadMessageRequestBody: Codable, Hashable, Sendable {
    /// At most 66 characters.
    public var header: String?
    /// At most 144 characters.
    public var body: String?
    /// The image.
    public var image: RetentionImage?
    /// Where the header stands.
    public var headerPosition: RetentionHeaderPosition?
    /// At most 5.
    public var bulletPoints: [RetentionBulletPoint]?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(
        header: String? = nil, body: String? = nil, image: RetentionImage? = nil, headerPosition: RetentionHeaderPosition? = nil,
        bulletPoints: [RetentionBulletPoint]? = nil
    ) {
        self.header = header
        self.body = body
        self.image = image
        self.headerPosition = headerPosition
        self.bulletPoints = bulletPoints
    }
}
