/// An ES256 signature as JOSE writes it: r and s, 32 bytes each, big endian.
enum ECDSASignature {
    /// Bytes of a raw signature.
    static let rawSize = 64
    /// The most that the DER form takes.
    static let maximumDERSize = 72

    /// Writes the DER form that OpenSSL reads into `output` (at least `maximumDERSize` bytes) and returns its length.
    ///
    /// `raw` must hold exactly 64 bytes. Every r and s converts, also those that no signature may have: OpenSSL refuses these.
    static func writeDER(raw: UnsafePointer<UInt8>, to output: UnsafeMutablePointer<UInt8>) -> Int {
        var end = 2
        end += writeInteger(raw, to: output + end)
        end += writeInteger(raw + 32, to: output + end)
        output[0] = 0x30
        output[1] = UInt8(end - 2)
        return end
    }

    private static func writeInteger(_ value: UnsafePointer<UInt8>, to output: UnsafeMutablePointer<UInt8>) -> Int {
        var skipped = 0
        while skipped < 31 && value[skipped] == 0 { skipped += 1 }
        let padding = value[skipped] >= 0x80 ? 1 : 0
        let length = 32 - skipped
        output[0] = 0x02
        output[1] = UInt8(length + padding)
        output[2] = 0
        (output + 2 + padding).update(from: value + skipped, count: length)
        return 2 + padding + length
    }
}
