/// Why the App Store Server API refused a request.
///
/// Source: [error_codes](https://developer.apple.com/documentation/appstoreserverapi/error_codes).
public struct APIError: Error, Codable, Hashable, Sendable {
    /// The number that decides.
    public var errorCode: APIErrorCode?
    /// A text for people, which may change.
    public var errorMessage: String?

    /// Makes an empty value, to be filled field by field.
    public init() {}

    /// Makes a value from its fields; what is not given is left out.
    public init(errorCode: APIErrorCode? = nil, errorMessage: String? = nil) {
        self.errorCode = errorCode
        self.errorMessage = errorMessage
    }
}
