/// An Advanced Commerce request that the App Store refused.
public struct InvalidRequestError: Error {
    /// The App Store's number of the refusal.
    public let code: Int64
    /// The App Store's words.
    public let message: String
}
