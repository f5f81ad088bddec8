import COpenSSL

/// Checks RSA PKCS #1 v1.5 signatures, the only kind that receipts carry.
enum RSASignature {
    /// Whether `signature` is the key's over a message with this hash; the padding must be exact.
    static func accepts(_ signature: [UInt8], hash: [UInt8], method: MessageDigest, key: PublicKey) -> Bool {
        guard key.kind == .rsa, hash.count == method.size else { return false }
        defer { ErrorQueue.clear() }
        let made = key.handle.withPointer { EVP_PKEY_CTX_new_from_pkey(nil, $0, nil) }
        guard let context = ScratchHandle(made, release: { EVP_PKEY_CTX_free($0) }) else { return false }
        return context.withPointer { context in
            guard EVP_PKEY_verify_init(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
                method.withMethod({ EVP_PKEY_CTX_set_signature_md(context, $0) }) == 1
            else { return false }
            return EVP_PKEY_verify(context, signature, signature.count, hash, hash.count) == 1
        }
    }
}
