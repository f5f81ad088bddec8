import COpenSSL

/// The secret number of an ECDSA signature as RFC 6979 derives it from key and message, so that equal input gives equal bytes.
///
/// Written for hashes as long as the curve's order: P-256 with SHA-256, P-384 with SHA-384.
struct DeterministicNonce {
    private var key: [UInt8]
    private var state: [UInt8]
    private let digest: MessageDigest

    /// Follows RFC 6979, section 3.2, steps b to g; `reducedHash` is the hash modulo the order.
    init(privateKey: [UInt8], reducedHash: [UInt8], digest: MessageDigest) {
        self.digest = digest
        key = [UInt8](repeating: 0, count: digest.size)
        state = [UInt8](repeating: 1, count: digest.size)
        for separator: UInt8 in [0, 1] {
            key = authenticate(state + [separator] + privateKey + reducedHash)
            state = authenticate(state)
        }
    }

    /// The next candidate (step h); the caller takes the first one that suits.
    mutating func next() -> [UInt8] {
        state = authenticate(state)
        let candidate = state
        key = authenticate(state + [0])
        state = authenticate(state)
        return candidate
    }

    private func authenticate(_ message: [UInt8]) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: digest.size)
        let result = digest.withMethod { HMAC($0, key, Int32(key.count), message, message.count, &output, nil) }
        precondition(result != nil, "OpenSSL could not authenticate: out of memory")
        return output
    }
}
