/// The 32 bytes of a SHA-256 hash.
public struct SHA256Digest: Digest {
    let bytes: [UInt8]

    /// 32 bytes.
    public static let byteCount = 32
    /// The name and the bytes in hexadecimal.
    public var description: String { "SHA256 digest: " + hexadecimal(bytes) }
    /// Goes through the bytes.
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    /// Gives the bytes for the time of the call.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}
