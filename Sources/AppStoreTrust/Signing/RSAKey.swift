import COpenSSL

/// An RSA private key whose primes are drawn from a passed generator, so that a seed gives the same key again.
///
/// For tests and simulators only.
struct RSAKey: Sendable {
    private static let exponent: UInt = 65_537
    private let handle: SharedHandle
    /// The public part: SubjectPublicKeyInfo in DER.
    let subjectPublicKeyInfo: [UInt8]

    /// Draws a key of `bits` bits (a multiple of 16, at least 1024).
    init(bits: Int, using generator: inout some RandomNumberGenerator) throws(SigningFailure) {
        guard let context = ScratchHandle(BN_CTX_new(), release: { BN_CTX_free($0) }) else { throw SigningFailure("out of memory") }
        let scratch = context.withPointer { $0 }
        var p = try Self.prime(bytes: bits / 16, context: scratch, using: &generator)
        var q = try Self.prime(bytes: bits / 16, context: scratch, using: &generator)
        let isOrdered = q.withPointer { q in p.withPointer { BN_cmp($0, q) > 0 } }
        if !isOrdered { swap(&p, &q) }
        let der = try Self.privateKeyDER(p: p, q: q, context: scratch)
        let key = der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var cursor = buffer.baseAddress
            return d2i_PrivateKey(EVP_PKEY_RSA, nil, &cursor, buffer.count)
        }
        guard let handle = SharedHandle(key, release: { EVP_PKEY_free($0) }) else {
            throw SigningFailure("OpenSSL refused the key: \(ErrorQueue.takeFirst() ?? "no reason given")")
        }
        self.handle = handle
        subjectPublicKeyInfo = handle.withPointer { key in
            var bytes: UnsafeMutablePointer<UInt8>?
            let count = i2d_PUBKEY(key, &bytes)
            guard count > 0, let bytes else { return [] }
            defer { CRYPTO_free(bytes, nil, 0) }
            return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
    }

    /// A PKCS #1 v1.5 signature.
    func signature(over message: [UInt8], digest: MessageDigest) throws(SigningFailure) -> [UInt8] {
        let signature = handle.withPointer { key -> [UInt8]? in
            guard let context = EVP_MD_CTX_new() else { return nil }
            defer { EVP_MD_CTX_free(context) }
            guard digest.withMethod({ EVP_DigestSignInit(context, nil, $0, nil, key) }) == 1 else { return nil }
            var output = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(key)))
            var count = output.count
            guard EVP_DigestSign(context, &output, &count, message, message.count) == 1 else { return nil }
            return Array(output.prefix(count))
        }
        guard let signature else { throw SigningFailure("OpenSSL did not sign: \(ErrorQueue.takeFirst() ?? "no reason given")") }
        return signature
    }

    private static func prime(bytes count: Int, context: OpaquePointer, using generator: inout some RandomNumberGenerator)
        throws(SigningFailure) -> BigNumber
    {
        var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        bytes[0] |= 0xC0
        bytes[count - 1] |= 1
        var candidate = try BigNumber(bytes)
        while true {
            let isFit = candidate.withPointer { number in
                BN_mod_word(number, exponent) != 1 && BN_check_prime(number, context, nil) == 1
            }
            if isFit { return candidate }
            try candidate.set { BN_add_word($0, 2) }
        }
    }

    private static func privateKeyDER(p: borrowing BigNumber, q: borrowing BigNumber, context: OpaquePointer) throws(SigningFailure)
        -> [UInt8]
    {
        let (first, second) = (p.withPointer { $0 }, q.withPointer { $0 })
        var modulus = try BigNumber()
        try modulus.set { BN_mul($0, first, second, context) }
        var pLess = try BigNumber(p.bytes)
        try pLess.set { BN_sub_word($0, 1) }
        var qLess = try BigNumber(q.bytes)
        try qLess.set { BN_sub_word($0, 1) }
        let (p1, q1) = (pLess.withPointer { $0 }, qLess.withPointer { $0 })
        var totient = try BigNumber()
        try totient.set { BN_mul($0, p1, q1, context) }
        let phi = totient.withPointer { $0 }
        let exponentBytes: [UInt8] = [1, 0, 1]
        let e = try BigNumber(exponentBytes)
        let power = e.withPointer { $0 }
        var d = try BigNumber()
        try d.set { BN_mod_inverse($0, power, phi, context) == nil ? 0 : 1 }
        let secret = d.withPointer { $0 }
        var dp = try BigNumber()
        try dp.set { BN_nnmod($0, secret, p1, context) }
        var dq = try BigNumber()
        try dq.set { BN_nnmod($0, secret, q1, context) }
        var coefficient = try BigNumber()
        try coefficient.set { BN_mod_inverse($0, second, first, context) == nil ? 0 : 1 }
        let magnitudes: [[UInt8]] = [[0], modulus.bytes, exponentBytes, d.bytes, p.bytes, q.bytes, dp.bytes, dq.bytes, coefficient.bytes]
        return DERWriter.sequence(magnitudes.map { DERWriter.integer(magnitude: $0) })
    }
}
