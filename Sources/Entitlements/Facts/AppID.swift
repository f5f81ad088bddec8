public import AppStoreTypes

/// An app of this installation, by the name that its operator gave it.
///
/// Not the bundle id: two platforms may share one bundle id, and one app may change it. At most `lengthLimit` UTF-8 bytes.
public struct AppID: TextIdentifier {
    /// The operator's name for the app.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The longest name that a ledger keeps, in UTF-8 bytes.
    public static let lengthLimit = 256
}
