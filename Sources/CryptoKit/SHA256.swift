import AppStoreTrust
public import Foundation

/// SHA-256 of FIPS 180-4.
public struct SHA256: HashFunction {
    /// What the function gives.
    public typealias Digest = SHA256Digest
    /// 64 bytes.
    public static let blockByteCount = 64
    /// 32 bytes.
    public static let byteCount = 32

    private var message: [UInt8] = []

    /// Starts with no input.
    public init() {}

    /// Takes more input.
    public mutating func update<D: DataProtocol>(data: D) { message += data }

    /// The hash of the input so far.
    public func finalize() -> SHA256Digest { SHA256Digest(bytes: AppStoreTrust.SHA256.hash(message)) }
}
