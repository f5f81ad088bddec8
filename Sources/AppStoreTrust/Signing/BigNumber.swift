import COpenSSL

/// A natural number of OpenSSL, for test keys and signatures.
struct BigNumber: ~Copyable {
    private let number: OpaquePointer

    /// Takes a big-endian magnitude.
    init(_ bytes: [UInt8]) throws(SigningFailure) {
        guard let number = BN_bin2bn(bytes, Int32(bytes.count), nil) else { throw SigningFailure("out of memory") }
        self.number = number
    }

    /// Zero, to be overwritten.
    init() throws(SigningFailure) { try self.init([]) }

    deinit { BN_clear_free(number) }

    /// Lends the number to a call of OpenSSL.
    borrowing func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result { body(number) }

    /// The magnitude in `count` bytes, big endian.
    borrowing func bytes(count: Int) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: count)
        BN_bn2binpad(number, &output, Int32(count))
        return output
    }

    /// The magnitude in as few bytes as it needs.
    var bytes: [UInt8] { bytes(count: (Int(BN_num_bits(number)) + 7) / 8) }

    /// Whether the number is 0.
    var isZero: Bool { BN_is_zero(number) == 1 }

    /// Sets the number to the result of an operation of OpenSSL on it.
    mutating func set(_ operation: (OpaquePointer) -> Int32) throws(SigningFailure) {
        guard operation(number) == 1 else { throw SigningFailure("arithmetic failed: \(ErrorQueue.takeFirst() ?? "no reason given")") }
    }
}
