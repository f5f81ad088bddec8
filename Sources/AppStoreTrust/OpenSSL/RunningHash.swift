import COpenSSL

/// A SHA-256 that has taken in a fixed beginning, from which any number of threads continue with their own endings.
///
/// The header of a signed document is the same for all documents of one signer and three quarters of what is hashed.
struct RunningHash: Sendable {
    private let state: SharedHandle

    /// Takes in the common beginning; `nil` when OpenSSL is out of memory.
    init?(prefix: some Sequence<UInt8>) {
        guard let state = SharedHandle(EVP_MD_CTX_new(), release: { EVP_MD_CTX_free($0) }) else { return nil }
        let bytes = Array(prefix)
        let isReady = state.withPointer { context in
            MessageDigest.sha256.withMethod { EVP_DigestInit_ex2(context, $0, nil) } == 1
                && EVP_DigestUpdate(context, bytes, bytes.count) == 1
        }
        guard isReady else { return nil }
        self.state = state
    }

    /// The hash of the beginning followed by `ending`, written into 32 bytes; whether that worked.
    func finish(with ending: UnsafeRawBufferPointer, into hash: UnsafeMutablePointer<UInt8>) -> Bool {
        guard let own = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(own) }
        // Copying only reads the shared state, so no lock is needed.
        return state.withPointer { EVP_MD_CTX_copy_ex(own, $0) } == 1
            && EVP_DigestUpdate(own, ending.baseAddress, ending.count) == 1
            && EVP_DigestFinal_ex(own, hash, nil) == 1
    }
}
