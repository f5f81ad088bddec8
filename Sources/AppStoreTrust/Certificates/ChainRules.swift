/// What a kind of document demands of its certificates.
struct ChainRules: Hashable, Sendable {
    /// The least strength of keys and signatures.
    let strength: PathCheck.Strength
    /// The only kind of key that a signer may have.
    let leafKey: PublicKey.Kind
    /// Whether an intermediate under a configured anchor needs Apple's marker too; under Apple's anchors it always does.
    let demandsIntermediateMarkerUnderConfiguredAnchors: Bool

    /// Signed transactions, renewal infos, notifications, app transactions, retention requests.
    static let jws = ChainRules(strength: .modern, leafKey: .p256, demandsIntermediateMarkerUnderConfiguredAnchors: true)
    /// App receipts: RSA, and SHA-1 because Apple signed with it until 2025.
    static let receipt = ChainRules(strength: .any, leafKey: .rsa, demandsIntermediateMarkerUnderConfiguredAnchors: false)
}
