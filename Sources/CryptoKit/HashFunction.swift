public import Foundation

/// A hash function that takes its input in pieces.
public protocol HashFunction: Sendable {
    /// What the function gives.
    associatedtype Digest: CryptoKit.Digest
    /// The size of the function's internal block in bytes.
    static var blockByteCount: Int { get }
    /// Starts with no input.
    init()
    /// Takes more input.
    mutating func update<D: DataProtocol>(data: D)
    /// The hash of the input so far.
    func finalize() -> Digest
}

extension HashFunction {
    /// The hash of a whole message.
    public static func hash<D: DataProtocol>(data: D) -> Digest {
        var function = Self()
        function.update(data: data)
        return function.finalize()
    }
}

/// The result of a hash function: a fixed number of bytes.
public protocol Digest: Hashable, Sendable, Sequence, CustomStringConvertible where Element == UInt8 {
    /// How many bytes the digest has.
    static var byteCount: Int { get }
    /// Gives the bytes for the time of the call.
    func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R
}
