/// What the first octets of a PNG say (ISO/IEC 15948).
struct PNGHead: Hashable, Sendable {
    let width: Int
    let height: Int
    /// Whether some of it may be transparent.
    let hasTransparency: Bool

    /// Reads an image's head and the kinds of its chunks; `nil` when it is no whole PNG.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
        func number(at offset: Int) -> Int { bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
        var offset = 8
        var kinds: [String] = []
        while offset + 12 <= bytes.count {
            let length = number(at: offset)
            guard length <= bytes.count - offset - 12 else { return nil }
            kinds.append(String(decoding: bytes[(offset + 4)..<(offset + 8)], as: UTF8.self))
            offset += 12 + length
        }
        guard kinds.first == "IHDR", kinds.last == "IEND", kinds.contains("IDAT"), number(at: 8) == 13 else { return nil }
        width = number(at: 16)
        height = number(at: 20)
        hasTransparency = bytes[25] & 4 != 0 || kinds.contains("tRNS")
    }
}
