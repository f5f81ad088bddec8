/// What a verifier decided about a document.
public enum Verdict<Content: Sendable>: Sendable {
    /// Genuine, of the right app and environment.
    case verified(Verified<Content>)
    /// Not accepted; the first check that failed says why.
    case refused(TrustRefusal)

    /// The verified value.
    ///
    /// - Throws: the refusal.
    public func get() throws(TrustRefusal) -> Verified<Content> {
        switch self {
        case .verified(let verified): return verified
        case .refused(let refusal): throw refusal
        }
    }

    /// The refusal; `nil` when the document was accepted.
    public var refusal: TrustRefusal? {
        switch self {
        case .verified: nil
        case .refused(let refusal): refusal
        }
    }
}

extension Verdict: Equatable where Content: Equatable {}
