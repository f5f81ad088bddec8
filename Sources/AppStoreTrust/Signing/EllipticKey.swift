import COpenSSL

/// A private key on P-256 or P-384 whose signatures depend on key and message alone.
///
/// For tests and simulators: the arithmetic is not hardened against an observer who measures time.
struct EllipticKey: Sendable {
    /// The curves that Apple's certificates use.
    enum Curve: Hashable, Sendable {
        case p256
        case p384

        /// Bytes of a coordinate, a scalar and the matching hash.
        var size: Int { self == .p256 ? 32 : 48 }
        var oid: String { self == .p256 ? "1.2.840.10045.3.1.7" : "1.3.132.0.34" }
        var digest: MessageDigest { self == .p256 ? .sha256 : .sha384 }
        var nid: Int32 { self == .p256 ? NID_X9_62_prime256v1 : NID_secp384r1 }
    }

    let curve: Curve
    private let scalar: [UInt8]
    private let group: SharedHandle
    /// The uncompressed point: `04`, x, y.
    let point: [UInt8]

    /// Draws a scalar.
    init(curve: Curve, using generator: inout some RandomNumberGenerator) throws(SigningFailure) {
        // The order of both curves begins with 32 one-bits, so a first byte below 255 keeps every draw in range and non-zero.
        var bytes = (0..<curve.size).map { _ in UInt8.random(in: 0...255, using: &generator) }
        bytes[0] = UInt8.random(in: 1...0xFE, using: &generator)
        try self.init(curve: curve, scalar: bytes)
    }

    /// Takes a big-endian scalar between 1 and the order.
    init(curve: Curve, scalar: [UInt8]) throws(SigningFailure) {
        guard let group = SharedHandle(EC_GROUP_new_by_curve_name(curve.nid), release: { EC_GROUP_free($0) }) else {
            throw SigningFailure("this OpenSSL lacks the curve \(curve)")
        }
        self.curve = curve
        self.scalar = scalar
        self.group = group
        let number = try BigNumber(scalar)
        point = try Self.multiply(group: group, by: number, size: curve.size)
    }

    /// The private key as PKCS #8 (RFC 5958) with the key of RFC 5915 inside.
    var privateKeyInfo: [UInt8] {
        let algorithm = DERWriter.sequence([DERWriter.oid("1.2.840.10045.2.1"), DERWriter.oid(curve.oid)])
        let key = DERWriter.sequence([
            DERWriter.integer(1), DERWriter.octets(scalar), DERWriter.explicit(1, DERWriter.bits(point)),
        ])
        return DERWriter.sequence([DERWriter.integer(0), algorithm, DERWriter.octets(key)])
    }

    /// r and s, each as long as the curve's coordinates.
    func rawSignature(over message: [UInt8]) throws(SigningFailure) -> [UInt8] {
        guard let context = ScratchHandle(BN_CTX_new(), release: { BN_CTX_free($0) }) else { throw SigningFailure("out of memory") }
        let order = try BigNumber(group.withPointer { orderBytes($0) })
        let key = try BigNumber(scalar)
        var hash = try BigNumber(curve.digest.hash(message))
        try reduce(&hash, order: order, context: context)
        var nonces = DeterministicNonce(privateKey: scalar, reducedHash: hash.bytes(count: curve.size), digest: curve.digest)
        while true {
            let nonce = try BigNumber(nonces.next())
            guard !nonce.isZero, nonce.isLess(than: order) else { continue }
            var r = try BigNumber(Array(try Self.multiply(group: group, by: nonce, size: curve.size).dropFirst().prefix(curve.size)))
            try reduce(&r, order: order, context: context)
            let s = try Self.second(nonce: nonce, r: r, key: key, hash: hash, order: order, context: context)
            guard !r.isZero, !s.isZero else { continue }
            return r.bytes(count: curve.size) + s.bytes(count: curve.size)
        }
    }

    /// s = nonce⁻¹ · (hash + r · key) modulo the order.
    private static func second(
        nonce: borrowing BigNumber, r: borrowing BigNumber, key: borrowing BigNumber, hash: borrowing BigNumber,
        order: borrowing BigNumber, context: borrowing ScratchHandle
    ) throws(SigningFailure) -> BigNumber {
        let (n, rNumber, d) = (nonce.withPointer { $0 }, r.withPointer { $0 }, key.withPointer { $0 })
        let (z, q, scratch) = (hash.withPointer { $0 }, order.withPointer { $0 }, context.withPointer { $0 })
        var s = try BigNumber()
        var inverse = try BigNumber()
        try inverse.set { BN_mod_inverse($0, n, q, scratch) == nil ? 0 : 1 }
        try s.set { BN_mod_mul($0, rNumber, d, q, scratch) }
        try s.set { BN_mod_add($0, $0, z, q, scratch) }
        let k = inverse.withPointer { $0 }
        try s.set { BN_mod_mul($0, $0, k, q, scratch) }
        return s
    }

    private func reduce(_ number: inout BigNumber, order: borrowing BigNumber, context: borrowing ScratchHandle) throws(SigningFailure) {
        let (q, scratch) = (order.withPointer { $0 }, context.withPointer { $0 })
        try number.set { BN_nnmod($0, $0, q, scratch) }
    }

    private func orderBytes(_ group: OpaquePointer) -> [UInt8] {
        guard let order = EC_GROUP_get0_order(group) else { return [] }
        var output = [UInt8](repeating: 0, count: curve.size)
        BN_bn2binpad(order, &output, Int32(output.count))
        return output
    }

    private static func multiply(group: SharedHandle, by number: borrowing BigNumber, size: Int) throws(SigningFailure) -> [UInt8] {
        let scalar = number.withPointer { $0 }
        var output = [UInt8](repeating: 0, count: 1 + 2 * size)
        let written = group.withPointer { group -> Int in
            guard let point = EC_POINT_new(group) else { return 0 }
            defer { EC_POINT_clear_free(point) }
            guard EC_POINT_mul(group, point, scalar, nil, nil, nil) == 1 else { return 0 }
            return EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &output, output.count, nil)
        }
        guard written == output.count else { throw SigningFailure("the key is out of range: \(ErrorQueue.takeFirst() ?? "zero")") }
        return output
    }
}

extension BigNumber {
    /// Whether this number is the smaller one.
    fileprivate borrowing func isLess(than other: borrowing BigNumber) -> Bool {
        let theirs = other.withPointer { $0 }
        return withPointer { BN_cmp($0, theirs) } < 0
    }
}
