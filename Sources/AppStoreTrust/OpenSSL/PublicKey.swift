import COpenSSL

/// A public key of any kind.
struct PublicKey: Sendable {
    /// The kinds that Apple's documents use.
    enum Kind: Hashable, Sendable { case p256, p384, rsa, other }

    let handle: SharedHandle
    let kind: Kind
    /// Length of the key in bits.
    let bits: Int

    init?(handle: SharedHandle?) {
        guard let handle else { return nil }
        self.handle = handle
        bits = handle.withPointer { Int(EVP_PKEY_get_bits($0)) }
        kind = handle.withPointer(Self.kind)
    }

    /// Reads a SubjectPublicKeyInfo; `nil` when it is none or carries bytes behind it.
    init?(subjectPublicKeyInfo der: [UInt8]) {
        let key = der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var cursor = buffer.baseAddress
            guard let key = d2i_PUBKEY(nil, &cursor, buffer.count) else { return nil }
            guard cursor == buffer.baseAddress?.advanced(by: buffer.count) else {
                EVP_PKEY_free(key)
                return nil
            }
            return key
        }
        ErrorQueue.clear()
        self.init(handle: SharedHandle(key, release: { EVP_PKEY_free($0) }))
    }

    /// Reads an uncompressed point (`04`, x, y) of P-256; `nil` when it is not on the curve.
    init?(p256Point point: [UInt8]) {
        let head: [UInt8] = [
            0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
            0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
        ]
        guard point.count == 65 else { return nil }
        self.init(subjectPublicKeyInfo: head + point)
    }

    private static func kind(_ key: OpaquePointer) -> Kind {
        if EVP_PKEY_is_a(key, "RSA") == 1 { return .rsa }
        guard EVP_PKEY_is_a(key, "EC") == 1 else { return .other }
        var name = [CChar](repeating: 0, count: 64)
        guard EVP_PKEY_get_group_name(key, &name, name.count, nil) == 1 else { return .other }
        switch OBJ_sn2nid(name) {
        case NID_X9_62_prime256v1: return .p256
        case NID_secp384r1: return .p384
        default: return .other
        }
    }
}
