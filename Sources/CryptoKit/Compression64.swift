/// The compression of FIPS 180-4 over 64-bit words, fed in pieces.
struct Compression64: Sendable {
    private var state: [UInt64]
    private var pending: [UInt8] = []
    private var length: UInt64 = 0

    init(start: [UInt64]) { state = start }

    mutating func update(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            pending.append(byte)
            length += 1
            if pending.count == 128 {
                compress()
                pending.removeAll(keepingCapacity: true)
            }
        }
    }

    /// The words of the state after padding, as bytes, most significant first.
    func finished() -> [UInt8] {
        var copy = self
        let bitCount = length * 8
        copy.update([0x80])
        while copy.pending.count != 112 { copy.update([0]) }
        copy.update([UInt8](repeating: 0, count: 8) + Self.bytes(of: bitCount))
        return copy.state.flatMap { Self.bytes(of: $0) }
    }

    private mutating func compress() {
        var words = Self.words(of: pending)
        words.reserveCapacity(80)
        for index in 16..<80 {
            let near = words[index - 15]
            let far = words[index - 2]
            let small0 = Self.rotated(near, 1) ^ Self.rotated(near, 8) ^ (near >> 7)
            let small1 = Self.rotated(far, 19) ^ Self.rotated(far, 61) ^ (far >> 6)
            words.append(words[index - 16] &+ small0 &+ words[index - 7] &+ small1)
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<80 {
            let big1 = Self.rotated(e, 14) ^ Self.rotated(e, 18) ^ Self.rotated(e, 41)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ big1 &+ choice &+ CompressionConstants.rounds64[index] &+ words[index]
            let big0 = Self.rotated(a, 28) ^ Self.rotated(a, 34) ^ Self.rotated(a, 39)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ big0 &+ majority)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] = state[index] &+ word }
    }

    private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 { (word >> count) | (word << (64 - count)) }

    private static func words(of bytes: [UInt8]) -> [UInt64] {
        (0..<16).map { word in
            bytes[word * 8..<(word + 1) * 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }

    private static func bytes(of word: some FixedWidthInteger) -> [UInt8] {
        stride(from: word.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
}
