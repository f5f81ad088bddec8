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

    /// The run of one chain of purchases: the caller's run, and the second in which the chain began.
    ///
    /// Devices under one certificate all count from nought, so two testers' first purchases have one id; they were not made in one
    /// second. A receipt tells seconds, a signed transaction milliseconds. Without the date the run stays as the caller named it.
    public func ofChain(begunAt moment: EpochMilliseconds?) -> TestRun {
        guard let moment, !rawValue.isEmpty else { return self }
        let second = moment.milliseconds.quotientAndRemainder(dividingBy: 1_000)
        return TestRun(rawValue: "\(rawValue)@\(second.remainder < 0 ? second.quotient - 1 : second.quotient)")
    }
}
