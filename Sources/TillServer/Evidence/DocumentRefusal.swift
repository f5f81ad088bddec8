import AppStoreTrust
import AppStoreTypes
import Entitlements

/// Why one document, or one purchase in it, was not recorded.
struct DocumentRefusal: Error, Hashable, Sendable {
    /// The stable code.
    let code: String
    /// What is wrong, with which value, and what to do.
    let message: String
    /// Whether the same bytes can never be accepted, whatever anybody configures or updates.
    let isFinal: Bool

    /// A refusal of this server's own.
    init(_ code: VerdictCode, _ message: String, isFinal: Bool) {
        self.code = code.rawValue
        self.message = message
        self.isFinal = isFinal
    }

    /// A verifier's refusal.
    ///
    /// Final is only what lies in the bytes themselves. A root, an app or an environment that is not configured may be configured
    /// later, and a newer version may know what this one does not; a client that threw its evidence away would have lost it.
    init(_ refusal: TrustRefusal) {
        code = refusal.code.rawValue
        message = refusal.message
        let liesInTheBytes =
            switch refusal.check {
            case .format, .algorithm, .signature, .certificate: true
            case .limit, .chainLength, .chain, .marker, .validity, .revocation, .payload, .bundleID, .appAppleID, .environment, .agreement,
                .deviceHash:
                false
            }
        isFinal = liesInTheBytes && !refusal.isRetryable
    }

    /// A genuine document that says too little to be a fact.
    init(_ refusal: FactRefusal) {
        code = refusal.code
        message = refusal.description
        isFinal = false
    }
}
