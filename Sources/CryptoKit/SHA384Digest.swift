/// The 48 bytes of a SHA-384 hash.
public struct SHA384Digest: Digest {
    let bytes: [UInt8]

    /// 48 bytes.
    public static let byteCount = 48
    /// The name and the bytes in hexadecimal.
    public var description: String { "SHA384 digest: " + hexadecimal(bytes) }
    /// Goes through the bytes.
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    /// Gives the bytes for the time of the call.
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        try bytes.withUnsafeBytes(body)
    }
}
