import AppStoreTrust
import AppStoreTypes
import Foundation

/// A notification of version 2, and what it claims to be about; nothing in it is believed yet.
struct NotificationBody: Sendable {
    /// The signed notification.
    let signedPayload: [UInt8]
    /// The app that it names; `nil` when it names none.
    let bundleID: BundleID?
    /// The environment that it names; `nil` when it names none.
    let environment: AppStoreEnvironment?

    /// The longest body, in bytes; Apple's have about twenty thousand.
    static let bound = 262_144

    /// Reads the member `signedPayload`.
    init(_ text: String) throws(Problem) {
        signedPayload = Array(text.utf8)
        let document: JWSDocument
        do throws(TrustRefusal) {
            document = try JWSDocument.parse(signedPayload)
        } catch {
            throw .refused(error)
        }
        let claimed = try? JSONDecoder().decode(ResponseBodyV2DecodedPayload.self, from: Data(document.payload))
        bundleID = claimed?.bundleId
        environment = claimed?.environment
    }
}

extension Problem {
    /// A notification that cannot be believed, with the verifier's reason.
    static func refused(_ refusal: TrustRefusal) -> Problem {
        Problem(refusal.isRetryable ? .notificationNotNow : .notificationRefused, refusal.message, reason: refusal.code.rawValue)
    }
}
