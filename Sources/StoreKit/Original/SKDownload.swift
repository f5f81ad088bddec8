/// Content that Apple hosts; Apple ended this, and the simulated App Store has none.
open class SKDownload: NSObject {
    /// A download without values.
    public override init() {}

    /// What is downloaded.
    open var contentIdentifier: String { "" }
    /// Where it lies.
    open var contentURL: URL? { nil }
    /// Its version.
    open var contentVersion: String { "" }
    /// Why it failed.
    open var error: (any Error)? { nil }
    /// How far it is, 0 to 1.
    open var progress: Float { 0 }
    /// How many seconds it will take.
    open var timeRemaining: TimeInterval { SKDownloadTimeRemainingUnknown }
    /// Where it stands.
    open var state: SKDownloadState { .waiting }
    /// Its size in bytes.
    open var expectedContentLength: Int64 { 0 }
    /// The purchase it belongs to.
    open var transaction: SKPaymentTransaction { SKPaymentTransaction() }

    /// Where the content of a product lies: nowhere.
    open class func contentURL(forProductID productID: String) -> URL? { nil }
    /// Does nothing.
    open class func deleteContent(forProductID productID: String) {}
}

/// Where a download stands.
@frozen
public enum SKDownloadState: Int, Sendable {
    /// Not begun.
    case waiting = 0
    /// Running.
    case active
    /// Held.
    case paused
    /// Complete.
    case finished
    /// Did not succeed.
    case failed
    /// Given up.
    case cancelled
}

/// Stands for a time that is not known.
public let SKDownloadTimeRemainingUnknown: TimeInterval = -1
