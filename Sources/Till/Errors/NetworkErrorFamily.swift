import Foundation

/// What a number of `NSURLErrorDomain` comes to.
///
/// Source: [URL loading system error codes](https://developer.apple.com/documentation/foundation/url-loading-system-error-codes).
enum NetworkErrorFamily: Hashable, Sendable, CaseIterable {
    /// The device has no connection, or may not use the one it has.
    case offline
    /// No answer in time.
    case timedOut
    /// The other side is not found, does not answer, or hung up.
    case unreachable
    /// TLS or its certificates.
    case insecure
    /// The app stopped it.
    case cancelled
    /// A name and password are asked for.
    case signIn
    /// Anything else.
    case other

    /// The family of a number.
    init(_ number: Int) {
        switch number {
        case -1_009, -1_018, -1_019, -1_020: self = .offline
        case -1_001: self = .timedOut
        case -1_003, -1_004, -1_005, -1_006, -1_008: self = .unreachable
        case -1_022, -1_206 ... -1_200: self = .insecure
        case -999: self = .cancelled
        case -1_012, -1_013: self = .signIn
        default: self = .other
        }
    }
}
