public import Foundation

/// SHA-256 of FIPS 180-4.
public struct SHA256: HashFunction {
    /// What the function gives.
    public typealias Digest = SHA256Digest
    /// 64 bytes.
    public static let blockByteCount = 64
    /// 32 bytes.
    public static let byteCount = 32

    private var compression = Compression32(start: CompressionConstants.start256)

    /// Starts with no input.
    public init() {}

    /// Takes more input.
    public mutating func update<D: DataProtocol>(data: D) { compression.update(data) }

    /// The hash of the input so far.
    public func finalize() -> SHA256Digest { SHA256Digest(bytes: compression.finished()) }
}
