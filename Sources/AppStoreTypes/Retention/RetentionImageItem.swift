/// One image that was uploaded.
///
/// Source: [getimagelistresponseitem](https://developer.apple.com/documentation/retentionmessaging/getimagelistresponseitem).
public struct RetentionImageItem: Codable, Hashable, Sendable {
    /// Its UUID.
    public var imageIdentifier: String?
    /// Whether it is approved.
    public var imageState: RetentionContentState?
    /// What it is for.
    public var imageSize: RetentionImageSize?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
