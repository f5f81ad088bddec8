import COpenSSL

/// A private key on P-256 that signs tokens in production: OpenSSL's own hardened arithmetic, with a fresh secret number each time.
public final class TokenSigner: Sendable {
    private let key: SharedHandle
    /// The public point: `04`, x, y.
    private let point: [UInt8]
    /// The thumbprint of the public key (RFC 7638), which names it in every signature.
    public let keyID: String

    private init(_ key: SharedHandle) throws(SigningFailure) {
        var point = [UInt8](repeating: 0, count: 65)
        var count = 0
        let isRead = key.withPointer { key in
            EVP_PKEY_is_a(key, "EC") == 1
                && PublicKey(handle: SharedHandle(Self.another(key), release: { EVP_PKEY_free($0) }))?.kind == .p256
                && EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, &point, point.count, &count) == 1
        }
        ErrorQueue.clear()
        guard isRead, count == 65, point[0] == 4 else { throw SigningFailure("the key is none on P-256") }
        self.key = key
        self.point = point
        let canonical = "{\"crv\":\"P-256\",\"kty\":\"EC\",\"x\":\"\(Self.text(point[1..<33]))\",\"y\":\"\(Self.text(point[33...]))\"}"
        keyID = Self.text(SHA256.hash(canonical.utf8)[...])
    }

    /// Draws a key from OpenSSL's own randomness.
    public static func draw() throws(SigningFailure) -> TokenSigner {
        var made: OpaquePointer?
        guard let context = ScratchHandle(EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil), release: { EVP_PKEY_CTX_free($0) }) else {
            throw SigningFailure("out of memory")
        }
        let isMade = context.withPointer { context in
            EVP_PKEY_keygen_init(context) == 1 && EVP_PKEY_CTX_set_ec_paramgen_curve_nid(context, NID_X9_62_prime256v1) == 1
                && EVP_PKEY_keygen(context, &made) == 1
        }
        guard isMade, let key = SharedHandle(made, release: { EVP_PKEY_free($0) }) else {
            throw SigningFailure("no key could be drawn: \(ErrorQueue.takeFirst() ?? "no reason given")")
        }
        return try TokenSigner(key)
    }

    /// Reads a private key in PEM, as `openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256` writes it.
    public convenience init(pem: [UInt8]) throws(SigningFailure) {
        let made = pem.withUnsafeBytes { bytes -> OpaquePointer? in
            guard let source = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else { return nil }
            defer { BIO_free(source) }
            // A callback that gives nothing: a key under a passphrase is refused instead of asking at a terminal.
            return PEM_read_bio_PrivateKey(source, nil, { _, _, _, _ in -1 }, nil)
        }
        ErrorQueue.clear()
        guard let key = SharedHandle(made, release: { EVP_PKEY_free($0) }) else {
            throw SigningFailure("there is no private key in PEM without a passphrase")
        }
        try self.init(key)
    }

    /// The private key in PEM (PKCS #8), to be kept.
    public var pem: [UInt8] {
        guard let target = BIO_new(BIO_s_secmem()) else { return [] }
        defer { BIO_free(target) }
        guard key.withPointer({ PEM_write_bio_PKCS8PrivateKey(target, $0, nil, nil, 0, nil, nil) }) == 1 else { return [] }
        var output = [UInt8](repeating: 0, count: 1_024)
        let count = BIO_read(target, &output, Int32(output.count))
        return Array(output.prefix(Int(max(0, count))))
    }

    /// The public key as a member of a JSON Web Key Set, its members in alphabetical order.
    public var jwk: [(name: String, value: String)] {
        [
            ("alg", "ES256"), ("crv", "P-256"), ("kid", keyID), ("kty", "EC"), ("use", "sig"), ("x", Self.text(point[1..<33])),
            ("y", Self.text(point[33...])),
        ]
    }

    /// The compact form of claims under this key, with a header that names it, by its thumbprint unless another id is given.
    ///
    /// - Parameter keyID: the id, which has no characters that JSON escapes; `nil` for the thumbprint.
    public func sign(payload: [UInt8], type: String = "JWT", keyID: String? = nil) throws(SigningFailure) -> String {
        let header = Array("{\"alg\":\"ES256\",\"kid\":\"\(keyID ?? self.keyID)\",\"typ\":\"\(type)\"}".utf8)
        let input = Base64URL.encode(header) + [UInt8(ascii: ".")] + Base64URL.encode(payload)
        return String(decoding: input + [UInt8(ascii: ".")] + Base64URL.encode(try rawSignature(over: input)), as: UTF8.self)
    }

    private func rawSignature(over message: [UInt8]) throws(SigningFailure) -> [UInt8] {
        guard let raw = ECDSASignature.raw(der: try signature(over: message)) else { throw SigningFailure("OpenSSL did not sign as ES256") }
        return raw
    }

    /// The ECDSA signature with SHA-256 over a message, in the form of X.509.
    public func signature(over message: [UInt8]) throws(SigningFailure) -> [UInt8] {
        guard let context = ScratchHandle(EVP_MD_CTX_new(), release: { EVP_MD_CTX_free($0) }) else { throw SigningFailure("out of memory") }
        var der = [UInt8](repeating: 0, count: 80)
        var count = der.count
        let isSigned = context.withPointer { context in
            MessageDigest.sha256.withMethod { method in key.withPointer { EVP_DigestSignInit(context, nil, method, nil, $0) } } == 1
                && EVP_DigestSign(context, &der, &count, message, message.count) == 1
        }
        guard isSigned else { throw SigningFailure("OpenSSL did not sign: \(ErrorQueue.takeFirst() ?? "no reason given")") }
        return Array(der.prefix(count))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: Base64URL.encode(bytes), as: UTF8.self) }

    /// One more reference to the key.
    private static func another(_ key: OpaquePointer) -> OpaquePointer? { EVP_PKEY_up_ref(key) == 1 ? key : nil }
}

extension ECDSASignature {
    /// r and s of 32 bytes each from the form of X.509; `nil` when it is none.
    static func raw(der: [UInt8]) -> [UInt8]? {
        guard der.count >= 8, der[0] == 0x30, Int(der[1]) == der.count - 2 else { return nil }
        var rest = der.dropFirst(2)
        var raw: [UInt8] = []
        for _ in 0..<2 {
            guard rest.count >= 2, rest.first == 0x02, let length = rest.dropFirst().first.map(Int.init), rest.count >= 2 + length else {
                return nil
            }
            let number = rest.dropFirst(2).prefix(length).drop { $0 == 0 }
            guard number.count <= 32 else { return nil }
            raw += [UInt8](repeating: 0, count: 32 - number.count) + number
            rest = rest.dropFirst(2 + length)
        }
        return rest.isEmpty ? raw : nil
    }
}
