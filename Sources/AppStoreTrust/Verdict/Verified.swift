public import AppStoreTypes

/// Content that Apple, or an anchor that the operator named, has signed for this app.
///
/// Only a verifier makes one.
public struct Verified<Content: Sendable>: Sendable {
    /// What was signed.
    public let content: Content
    /// The signed document as received: the compact JWS text, or the CMS bytes.
    ///
    /// It holds fields that `Content` has no property for; keep it as evidence.
    public let signedBytes: [UInt8]
    /// The environment that the document belongs to.
    public let environment: AppStoreEnvironment
    /// The anchor at which the certificates end.
    public let anchor: TrustAnchor
    /// When the document says that it was signed; `nil` when it does not say.
    public let signingDate: EpochMilliseconds?
    /// Remarks on what was accepted with less than a full check, for people; mostly empty.
    public let notes: [String]

    init(
        content: Content, signedBytes: [UInt8], environment: AppStoreEnvironment, anchor: TrustAnchor, signingDate: EpochMilliseconds?,
        notes: [String] = []
    ) {
        self.content = content
        self.signedBytes = signedBytes
        self.environment = environment
        self.anchor = anchor
        self.signingDate = signingDate
        self.notes = notes
    }
}

extension Verified: Equatable where Content: Equatable {}
extension Verified: Hashable where Content: Hashable {}
