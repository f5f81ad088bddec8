import AppStoreTrust
public import Foundation

/// SHA-384 of FIPS 180-4.
public struct SHA384: HashFunction {
    /// What the function gives.
    public typealias Digest = SHA384Digest
    /// 128 bytes.
    public static let blockByteCount = 128
    /// 48 bytes.
    public static let byteCount = 48

    private var message: [UInt8] = []

    /// Starts with no input.
    public init() {}

    /// Takes more input.
    public mutating func update<D: DataProtocol>(data: D) { message += data }

    /// The hash of the input so far.
    public func finalize() -> SHA384Digest { SHA384Digest(bytes: AppStoreTrust.SHA384.hash(message)) }
}
