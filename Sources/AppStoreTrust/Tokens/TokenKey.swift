public import AppStoreTypes
import COpenSSL

/// A key with which tokens of somebody else's are checked, and the one algorithm for which it serves.
///
/// The key names the algorithm, never the token: a token that names another is not signed by the key.
public struct TokenKey: Sendable {
    /// What a key checks with.
    private enum Material: Sendable {
        case elliptic(P256PublicKey)
        case rsa(PublicKey)
        case edwards(PublicKey)
        case secret([UInt8])
    }

    /// `kid` of the set that it came from; `nil` when it has none.
    public let id: String?
    private let material: Material

    /// The shortest shared secret, in bytes: as long as the hash (RFC 7518, 3.2).
    public static let shortestSecret = 32
    /// The sizes of RSA keys that are taken, in bits.
    public static let rsaBits = 2_048...8_192

    private init(id: String?, material: Material) {
        self.id = id
        self.material = material
    }

    /// A secret shared with whoever makes the tokens (HS256); `nil` when it is too short.
    public init?(secret: [UInt8]) {
        guard secret.count >= Self.shortestSecret else { return nil }
        self.init(id: nil, material: .secret(secret))
    }

    /// A public key of a JSON Web Key Set (RFC 7517): P-256, RSA or Ed25519.
    ///
    /// - Returns: `nil` for keys of other kinds, secrets, keys for encryption, and keys that name another algorithm than their kind's.
    public init?(jwk json: JSONValue) {
        guard json["d"] == nil, json["k"] == nil, (json["use"]?.text ?? "sig") == "sig" else { return nil }
        let id = json["kid"]?.text
        guard id?.utf8.count ?? 0 <= 256, let material = Self.material(json) else { return nil }
        self.init(id: id, material: material)
        guard (json["alg"]?.text ?? algorithm) == algorithm else { return nil }
    }

    /// The algorithm's name in a header.
    public var algorithm: String {
        switch material {
        case .elliptic: "ES256"
        case .rsa: "RS256"
        case .edwards: "EdDSA"
        case .secret: "HS256"
        }
    }

    private static func material(_ json: JSONValue) -> Material? {
        switch (json["kty"]?.text, json["crv"]?.text) {
        case ("EC", "P-256"):
            guard let x = number(json, "x", size: 32), let y = number(json, "y", size: 32),
                let spki = PublicKey.subjectPublicKeyInfo(p256Point: [4] + x + y), let key = P256PublicKey(subjectPublicKeyInfo: spki)
            else { return nil }
            return .elliptic(key)
        case ("RSA", _):
            guard let n = number(json, "n"), let e = number(json, "e"), (1...8).contains(e.count), e.last.map({ $0 & 1 == 1 }) == true,
                let key = PublicKey(subjectPublicKeyInfo: rsa(n, e)), key.kind == .rsa, rsaBits.contains(key.bits)
            else { return nil }
            return .rsa(key)
        case ("OKP", "Ed25519"):
            let head: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
            guard let x = number(json, "x", size: 32), let key = PublicKey(subjectPublicKeyInfo: head + x) else { return nil }
            return .edwards(key)
        default: return nil
        }
    }

    private static func number(_ json: JSONValue, _ name: String, size: Int? = nil) -> [UInt8]? {
        guard let text = json[name]?.text, text.utf8.count <= 2_048, let bytes = Base64URL.decode(Array(text.utf8)), !bytes.isEmpty else {
            return nil
        }
        return size.map { bytes.count == $0 } ?? true ? bytes : nil
    }

    private static func rsa(_ n: [UInt8], _ e: [UInt8]) -> [UInt8] {
        let key = DERWriter.sequence([DERWriter.integer(magnitude: n), DERWriter.integer(magnitude: e)])
        return DERWriter.sequence([DERWriter.sequence([DERWriter.oid("1.2.840.113549.1.1.1"), DERWriter.null]), DERWriter.bits(key)])
    }

    /// Whether a signature over a text is this key's.
    func accepts(_ signature: [UInt8], over text: [UInt8]) -> Bool {
        switch material {
        case .elliptic(let key): return key.accepts(rawSignature: signature, over: text)
        case .rsa(let key): return RSASignature.accepts(signature, hash: SHA256.hash(text), method: .sha256, key: key)
        case .edwards(let key):
            defer { ErrorQueue.clear() }
            guard signature.count == 64, let context = ScratchHandle(EVP_MD_CTX_new(), release: { EVP_MD_CTX_free($0) }) else {
                return false
            }
            return context.withPointer { context in
                key.handle.withPointer { EVP_DigestVerifyInit(context, nil, nil, nil, $0) } == 1
                    && EVP_DigestVerify(context, signature, signature.count, text, text.count) == 1
            }
        case .secret(let secret):
            let expected = MessageDigest.sha256.authenticate(text, key: secret)
            return signature.count == expected.count && CRYPTO_memcmp(signature, expected, expected.count) == 0
        }
    }
}

extension MessageDigest {
    /// HMAC (RFC 2104) of a message.
    func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: size)
        let result = withMethod { HMAC($0, key, Int32(key.count), message, message.count, &output, nil) }
        // OpenSSL fails here only when memory is out, where Swift's own allocations trap as well.
        precondition(result != nil, "OpenSSL could not authenticate")
        return output
    }
}

extension PublicKey {
    /// SubjectPublicKeyInfo of an uncompressed point of P-256; `nil` when it has not 65 bytes.
    static func subjectPublicKeyInfo(p256Point point: [UInt8]) -> [UInt8]? {
        guard point.count == 65 else { return nil }
        let algorithm = DERWriter.sequence([DERWriter.oid("1.2.840.10045.2.1"), DERWriter.oid("1.2.840.10045.3.1.7")])
        return DERWriter.sequence([algorithm, DERWriter.bits(point)])
    }
}
