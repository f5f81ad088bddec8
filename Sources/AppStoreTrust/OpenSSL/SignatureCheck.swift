import COpenSSL

/// Checks ES256 signatures by one P-256 key.
///
/// A class because it owns prepared contexts: OpenSSL's set-up costs a twentieth of the verification itself, and a context may
/// serve one thread at a time. Idle contexts wait behind a lock, at most `idleLimit` of them.
final class SignatureCheck: Sendable {
    private static let idleLimit = 16
    private let key: PublicKey
    private let idle: Guarded<[VerificationContext]>

    /// Prepares for `key`; `nil` when it is no P-256 key.
    init?(key: PublicKey) {
        guard key.kind == .p256 else { return nil }
        self.key = key
        idle = Guarded([])
    }

    /// Whether `signature` (raw, r and s) is this key's over the SHA-256 hash `hash` of 32 bytes.
    func accepts(signature: UnsafeBufferPointer<UInt8>, hash: UnsafePointer<UInt8>) -> Bool {
        guard signature.count == ECDSASignature.rawSize, let raw = signature.baseAddress else { return false }
        guard let context = idle.withLock({ $0.popLast() }) ?? VerificationContext(key: key) else { return false }
        let isAccepted = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ECDSASignature.maximumDERSize) { der -> Bool in
            guard let output = der.baseAddress else { return false }
            let length = ECDSASignature.writeDER(raw: raw, to: output)
            return context.verify(signature: output, count: length, hash: hash)
        }
        if !isAccepted { ErrorQueue.clear() }
        idle.withLock { if $0.count < Self.idleLimit { $0.append(context) } }
        return isAccepted
    }

    /// Whether `signature`, written as X.509 does in DER, is this key's over `message`.
    func accepts(derSignature signature: [UInt8], message: [UInt8]) -> Bool {
        guard let context = idle.withLock({ $0.popLast() }) ?? VerificationContext(key: key) else { return false }
        let hash = SHA256.hash(message)
        let isAccepted = signature.withUnsafeBufferPointer { signature in
            hash.withUnsafeBufferPointer { hash in
                guard let bytes = signature.baseAddress, let hash = hash.baseAddress else { return false }
                return context.verify(signature: bytes, count: signature.count, hash: hash)
            }
        }
        if !isAccepted { ErrorQueue.clear() }
        idle.withLock { if $0.count < Self.idleLimit { $0.append(context) } }
        return isAccepted
    }

    /// Whether `signature` (raw, r and s) is this key's over `message`.
    func accepts(signature: [UInt8], message: [UInt8]) -> Bool {
        let hash = SHA256.hash(message)
        return signature.withUnsafeBufferPointer { signature in
            hash.withUnsafeBufferPointer { hash in
                guard let hash = hash.baseAddress else { return false }
                return accepts(signature: signature, hash: hash)
            }
        }
    }
}

/// One prepared context of OpenSSL, used by one thread at a time: `SignatureCheck` hands it out and takes it back.
private struct VerificationContext: Sendable {
    private let context: SharedHandle

    init?(key: PublicKey) {
        let made = key.handle.withPointer { EVP_PKEY_CTX_new_from_pkey(nil, $0, nil) }
        guard let context = SharedHandle(made, release: { EVP_PKEY_CTX_free($0) }) else { return nil }
        guard context.withPointer({ EVP_PKEY_verify_init($0) }) == 1 else { return nil }
        self.context = context
    }

    func verify(signature: UnsafePointer<UInt8>, count: Int, hash: UnsafePointer<UInt8>) -> Bool {
        context.withPointer { EVP_PKEY_verify($0, signature, count, hash, 32) } == 1
    }
}
