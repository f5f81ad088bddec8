import COpenSSL

/// Seals small secrets under a key (AES-256-GCM), so that a copy of the database alone opens none of them.
public struct SecretBox: Sendable {
    private let key: [UInt8]
    private static let nonceSize = 12
    private static let tagSize = 16
    /// The longest secret, in bytes.
    private static let bound = 65_536

    /// Takes the key's text, which must have been drawn at random; its SHA-256 is the cipher's key.
    public init(secret: [UInt8]) { key = SHA256.hash(Array("till sealing key ".utf8) + secret) }

    /// The secret sealed, for a purpose that must be named again when it is opened.
    public func seal(_ secret: [UInt8], for purpose: String) throws(SigningFailure) -> [UInt8] {
        var nonce = [UInt8](repeating: 0, count: Self.nonceSize)
        guard secret.count <= Self.bound, RAND_bytes(&nonce, Int32(nonce.count)) == 1,
            let context = ScratchHandle(EVP_CIPHER_CTX_new(), release: { EVP_CIPHER_CTX_free($0) })
        else { throw SigningFailure("there is no randomness or memory to seal a secret") }
        let label = Array(purpose.utf8)
        var sealed = [UInt8](repeating: 0, count: secret.count)
        var tag = [UInt8](repeating: 0, count: Self.tagSize)
        var count: Int32 = 0
        let isSealed = context.withPointer { context in
            EVP_EncryptInit_ex2(context, EVP_aes_256_gcm(), key, nonce, nil) == 1
                && EVP_EncryptUpdate(context, nil, &count, label, Int32(label.count)) == 1
                && EVP_EncryptUpdate(context, &sealed, &count, secret, Int32(secret.count)) == 1
                && EVP_EncryptFinal_ex(context, nil, &count) == 1
                && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagSize), &tag) == 1
        }
        guard isSealed else { throw SigningFailure("OpenSSL did not seal: \(ErrorQueue.takeFirst() ?? "no reason given")") }
        return nonce + sealed + tag
    }

    /// The secret; `nil` when it was sealed under another key, for another purpose, or was changed.
    public func open(_ box: [UInt8], for purpose: String) -> [UInt8]? {
        guard box.count >= Self.nonceSize + Self.tagSize, box.count <= Self.bound + 64,
            let context = ScratchHandle(EVP_CIPHER_CTX_new(), release: { EVP_CIPHER_CTX_free($0) })
        else { return nil }
        defer { ErrorQueue.clear() }
        let nonce = Array(box.prefix(Self.nonceSize))
        let sealed = Array(box.dropFirst(Self.nonceSize).dropLast(Self.tagSize))
        var tag = Array(box.suffix(Self.tagSize))
        let label = Array(purpose.utf8)
        var secret = [UInt8](repeating: 0, count: sealed.count + 16)
        var count: Int32 = 0
        let isOpen = context.withPointer { context in
            EVP_DecryptInit_ex2(context, EVP_aes_256_gcm(), key, nonce, nil) == 1
                && EVP_DecryptUpdate(context, nil, &count, label, Int32(label.count)) == 1
                && EVP_DecryptUpdate(context, &secret, &count, sealed, Int32(sealed.count)) == 1
                && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagSize), &tag) == 1
                && EVP_DecryptFinal_ex(context, nil, &count) == 1
        }
        return isOpen ? Array(secret.prefix(sealed.count)) : nil
    }
}
