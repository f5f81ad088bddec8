public import AppStoreTypes

/// One run of a test store, whose transaction ids begin anew.
///
/// Xcode counts from 0 with every new simulator, so an id means something only together with the run. Apple's
/// `deviceVerification` changes with every document and cannot serve; a caller names the run by what is stable and proved:
/// the fingerprint of the anchor that signed, and where it knows it the device or the run's own name.
public struct TestRun: TextIdentifier {
    /// The run's name.
    public let rawValue: String
    /// Wraps the text as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The longest name that a ledger keeps, in UTF-8 bytes.
    public static let lengthLimit = 256
}
