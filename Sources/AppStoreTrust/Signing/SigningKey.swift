/// A private key of a test authority.
///
/// EC keys sign deterministically (RFC 6979), RSA keys with PKCS #1 v1.5, which has no chance in it either: the same key and
/// message give the same bytes.
public struct SigningKey: Sendable {
    private enum Material: Sendable {
        case elliptic(EllipticKey)
        case rsa(RSAKey)
    }

    private let material: Material

    /// A key on P-256, as Apple's signers have.
    public static func p256(using generator: inout some RandomNumberGenerator) throws(SigningFailure) -> SigningKey {
        SigningKey(material: .elliptic(try EllipticKey(curve: .p256, using: &generator)))
    }

    /// A key on P-384, as Apple's root and intermediate of signed transactions have.
    public static func p384(using generator: inout some RandomNumberGenerator) throws(SigningFailure) -> SigningKey {
        SigningKey(material: .elliptic(try EllipticKey(curve: .p384, using: &generator)))
    }

    /// An RSA key of 2048 bits, as the signers of app receipts have; drawing it takes some tenths of a second.
    public static func rsa2048(using generator: inout some RandomNumberGenerator) throws(SigningFailure) -> SigningKey {
        SigningKey(material: .rsa(try RSAKey(bits: 2_048, using: &generator)))
    }

    /// A P-256 key from its 32-byte scalar.
    public static func p256(scalar: [UInt8]) throws(SigningFailure) -> SigningKey {
        guard scalar.count == 32 else { throw SigningFailure("a P-256 scalar has 32 bytes, not \(scalar.count)") }
        return SigningKey(material: .elliptic(try EllipticKey(curve: .p256, scalar: scalar)))
    }

    /// The public part: SubjectPublicKeyInfo in DER.
    public var subjectPublicKeyInfo: [UInt8] {
        switch material {
        case .elliptic(let key):
            let algorithm = DERWriter.sequence([DERWriter.oid("1.2.840.10045.2.1"), DERWriter.oid(key.curve.oid)])
            return DERWriter.sequence([algorithm, DERWriter.bits(key.point)])
        case .rsa(let key):
            return key.subjectPublicKeyInfo
        }
    }

    /// The private part as PKCS #8 in DER, as a team's `.p8` file holds it; `nil` for RSA keys, which are never handed out.
    public var privateKeyInfo: [UInt8]? {
        switch material {
        case .elliptic(let key): key.privateKeyInfo
        case .rsa: nil
        }
    }

    /// The bits of the public key alone, whose SHA-1 is the key id of certificates.
    var publicKeyBits: [UInt8] {
        switch material {
        case .elliptic(let key): key.point
        // SEQUENCE header (4), rsaEncryption identifier (15), BIT STRING header (4) and its unused-bits octet (1).
        case .rsa(let key): Array(key.subjectPublicKeyInfo.dropFirst(24))
        }
    }

    /// The signature in the form of X.509 and CMS, with the AlgorithmIdentifier that names it.
    ///
    /// EC keys choose the hash by their curve; `weakHash` makes RSA keys use SHA-1.
    func signature(over message: [UInt8], weakHash: Bool = false) throws(SigningFailure) -> (algorithm: [UInt8], signature: [UInt8]) {
        switch material {
        case .elliptic(let key):
            let raw = try key.rawSignature(over: message)
            let half = raw.count / 2
            let der = DERWriter.sequence([
                DERWriter.integer(magnitude: Array(raw.prefix(half))), DERWriter.integer(magnitude: Array(raw.suffix(half))),
            ])
            return (signatureAlgorithm(weakHash: weakHash), der)
        case .rsa(let key):
            return (signatureAlgorithm(weakHash: weakHash), try key.signature(over: message, digest: weakHash ? .sha1 : .sha256))
        }
    }

    /// The AlgorithmIdentifier of this key's signatures.
    func signatureAlgorithm(weakHash: Bool = false) -> [UInt8] {
        switch material {
        case .elliptic(let key): DERWriter.sequence([DERWriter.oid(key.curve == .p256 ? "1.2.840.10045.4.3.2" : "1.2.840.10045.4.3.3")])
        case .rsa: DERWriter.sequence([DERWriter.oid(weakHash ? "1.2.840.113549.1.1.5" : "1.2.840.113549.1.1.11"), DERWriter.null])
        }
    }

    /// r and s as JOSE writes them.
    ///
    /// - Throws: when the key is not on a curve.
    public func rawSignature(over message: [UInt8]) throws(SigningFailure) -> [UInt8] {
        switch material {
        case .elliptic(let key): return try key.rawSignature(over: message)
        case .rsa: throw SigningFailure("an RSA key makes no ES256 signature")
        }
    }
}
