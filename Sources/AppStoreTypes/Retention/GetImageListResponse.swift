/// The images that were uploaded.
///
/// Source: [getimagelistresponse](https://developer.apple.com/documentation/retentionmessaging/getimagelistresponse).
public struct GetImageListResponse: Codable, Hashable, Sendable {
    /// At most 2000 images.
    public var imageIdentifiers: [RetentionImageItem]?

    /// Makes an empty value, to be filled field by field.
    public init() {}
}
