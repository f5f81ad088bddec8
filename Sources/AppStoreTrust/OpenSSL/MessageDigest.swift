import COpenSSL

/// A hash method, looked up once: a look-up by name for every message would cost as much as a short message's hash.
struct MessageDigest: Sendable {
    private let method: SharedHandle
    /// Length of the hash in bytes.
    let size: Int

    private init(name: String, size: Int, builtIn: OpaquePointer?) {
        self.size = size
        if let fetched = SharedHandle(EVP_MD_fetch(nil, name, nil), release: { EVP_MD_free($0) }) {
            method = fetched
        } else if let fallback = SharedHandle(builtIn, release: { _ in }) {
            method = fallback
        } else {
            preconditionFailure("this OpenSSL has no \(name)")
        }
    }

    static let sha1 = MessageDigest(name: "SHA1", size: 20, builtIn: EVP_sha1())
    static let sha256 = MessageDigest(name: "SHA2-256", size: 32, builtIn: EVP_sha256())
    static let sha384 = MessageDigest(name: "SHA2-384", size: 48, builtIn: EVP_sha384())
    static let sha512 = MessageDigest(name: "SHA2-512", size: 64, builtIn: EVP_sha512())

    /// The hash of `bytes`.
    func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        if let hash = bytes.withContiguousStorageIfAvailable({ hash(buffer: UnsafeRawBufferPointer($0)) }) { return hash }
        return Array(bytes).withUnsafeBytes { hash(buffer: $0) }
    }

    private func hash(buffer: UnsafeRawBufferPointer) -> [UInt8] {
        method.withPointer { method in
            [UInt8](unsafeUninitializedCapacity: size) { output, count in
                var length: UInt32 = 0
                let isDone = EVP_Digest(buffer.baseAddress, buffer.count, output.baseAddress, &length, method, nil) == 1
                // OpenSSL fails here only when memory is out, where Swift's own allocations trap as well.
                precondition(isDone, "OpenSSL could not hash")
                count = Int(length)
            }
        }
    }

    /// Lends the method to a call of OpenSSL.
    func withMethod<Result>(_ body: (OpaquePointer) -> Result) -> Result { method.withPointer(body) }
}

/// SHA-256, by which evidence and keys are named.
public enum SHA256 {
    /// The 32 bytes of the hash.
    public static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] { MessageDigest.sha256.hash(bytes) }
}

/// SHA-384, by which Apple binds documents to a device.
public enum SHA384 {
    /// The 48 bytes of the hash.
    public static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] { MessageDigest.sha384.hash(bytes) }
}

/// SHA-512.
public enum SHA512 {
    /// The 64 bytes of the hash.
    public static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] { MessageDigest.sha512.hash(bytes) }
}

/// SHA-1, for device hashes, old receipts and key ids only.
enum SHA1 {
    /// The 20 bytes of the hash.
    static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] { MessageDigest.sha1.hash(bytes) }
}
