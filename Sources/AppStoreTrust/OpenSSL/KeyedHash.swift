import COpenSSL

/// HMAC with SHA-256 (RFC 2104), by which two who share a secret know each other's messages.
public enum KeyedHash {
    /// The 32 bytes of the code.
    public static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: MessageDigest.sha256.size)
        // OpenSSL takes a key without bytes for "the key as before", so an empty one is given as a pointer to something.
        let keyBytes = key.isEmpty ? [0] : key
        let result = MessageDigest.sha256.withMethod { HMAC($0, keyBytes, Int32(key.count), message, message.count, &output, nil) }
        precondition(result != nil, "OpenSSL could not authenticate: out of memory")
        return output
    }
}
