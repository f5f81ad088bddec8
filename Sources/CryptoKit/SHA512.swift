import AppStoreTrust
public import Foundation

/// SHA-512 of FIPS 180-4.
public struct SHA512: HashFunction {
    /// What the function gives.
    public typealias Digest = SHA512Digest
    /// 128 bytes.
    public static let blockByteCount = 128
    /// 64 bytes.
    public static let byteCount = 64

    private var message: [UInt8] = []

    /// Starts with no input.
    public init() {}

    /// Takes more input.
    public mutating func update<D: DataProtocol>(data: D) { message += data }

    /// The hash of the input so far.
    public func finalize() -> SHA512Digest { SHA512Digest(bytes: AppStoreTrust.SHA512.hash(message)) }
}
