/// The outcome of verifyReceipt, as a number that Apple may extend.
///
/// Source: [status](https://developer.apple.com/documentation/appstorereceipts/status).
public struct VerifyReceiptStatus: Hashable, Sendable {
    /// The number.
    public let code: Int64

    /// Wraps a number.
    public init(_ code: Int64) { self.code = code }

    /// What a server should do with a status.
    public enum Handling: Hashable, Sendable {
        /// The receipt is genuine; read what it says.
        case read
        /// Ask the other environment, once.
        case askOtherEnvironment
        /// Ask again later; change nothing meanwhile.
        case retry
        /// The caller or its settings are wrong; change nothing.
        case fixConfiguration
        /// Final: the receipt gives nothing.
        case refuse
        /// Not known: write it down, ask again later, change nothing.
        case unknown
    }

    /// What to do; `isRetryable` is the answer's own flag, which counts for 21100 to 21199 only.
    public func handling(isRetryable: Bool?) -> Handling {
        switch code {
        case 0, 21_006: .read
        case 21_007, 21_008: .askOtherEnvironment
        case 21_002, 21_005, 21_009: .retry
        case 21_000, 21_001, 21_004: .fixConfiguration
        case 21_003, 21_010: .refuse
        case 21_100...21_199: isRetryable == true ? .retry : .refuse
        default: .unknown
        }
    }

    /// What the status means, for people; `nil` for 0.
    public var meaning: String? {
        switch code {
        case 0: nil
        case 21_000: "The request was no HTTP POST: fix the caller."
        case 21_001: "The request was malformed; Apple no longer sends this."
        case 21_002: "The receipt was malformed or missing, or Apple had a passing problem: check it with till inspect, then try again."
        case 21_003: "The receipt could not be authenticated: refuse it."
        case 21_004: "The shared secret is wrong: fix the configuration, revoke nothing."
        case 21_005: "Apple's receipt server was unavailable: try again later."
        case 21_006: "The receipt is genuine and its subscription has lapsed (receipts of iOS 6 only)."
        case 21_007: "A sandbox receipt was sent to production: ask the sandbox, once."
        case 21_008: "A production receipt was sent to the sandbox: ask production, once."
        case 21_009: "Apple had an internal error: try again later."
        case 21_010: "The account was not found or deleted: nothing is owned by it."
        case 21_100...21_199: "Apple had an internal error: try again only if the answer says that it is retryable."
        default: "This status is not known: try again later and change nothing meanwhile."
        }
    }
}
