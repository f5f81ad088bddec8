/// The public part of a team's key on P-256, as it checks what the team signs.
public struct P256PublicKey: Hashable, Sendable {
    /// SubjectPublicKeyInfo in DER.
    public let subjectPublicKeyInfo: [UInt8]
    private let check: SignatureCheck

    /// Reads SubjectPublicKeyInfo in DER; `nil` when it is none, or of another kind of key.
    public init?(subjectPublicKeyInfo: [UInt8]) {
        guard let key = PublicKey(subjectPublicKeyInfo: subjectPublicKeyInfo), let check = SignatureCheck(key: key) else { return nil }
        self.subjectPublicKeyInfo = subjectPublicKeyInfo
        self.check = check
    }

    /// Reads an uncompressed point: `04`, x, y of 32 bytes each; `nil` when it is none on the curve.
    public init?(point: [UInt8]) {
        guard let info = PublicKey.subjectPublicKeyInfo(p256Point: point) else { return nil }
        self.init(subjectPublicKeyInfo: info)
    }

    /// Whether r and s, 32 bytes each, sign the message's SHA-256 hash (ES256 of RFC 7518).
    public func accepts(rawSignature signature: [UInt8], over message: [UInt8]) -> Bool {
        check.accepts(signature: signature, message: message)
    }

    /// Whether a signature in DER signs the message's SHA-256 hash, as promotional offers of the first kind are signed.
    public func accepts(derSignature signature: [UInt8], over message: [UInt8]) -> Bool {
        check.accepts(derSignature: signature, message: message)
    }

    /// Whether both are the same key.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.subjectPublicKeyInfo == rhs.subjectPublicKeyInfo }

    /// Feeds the key to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(subjectPublicKeyInfo) }
}
