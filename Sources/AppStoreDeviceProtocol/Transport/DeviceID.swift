public import AppStoreTypes

/// A device that the simulated App Store knows, by a name of the caller's choice such as `anna-phone`.
public struct DeviceID: TextIdentifier {
    /// The name as the caller wrote it.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }
}
