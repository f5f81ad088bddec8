/// The 64 bytes of a SHA-512 hash.
public struct SHA512Digest: Digest {
    let bytes: [UInt8]

    /// 64 bytes.
    public static let byteCount = 64
    /// The name and the bytes in hexadecimal.
    public var description: String { "SHA512 digest: " + hexadecimal(bytes) }
    /// Goes through the bytes.
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    /// Gives the bytes for the time of the call.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}
