/// Finds the first byte that makes a text no UTF-8: overlong forms, surrogates and values above U+10FFFF included.
enum UTF8Check {
    /// The offset of the sequence at fault; `nil` when all is well.
    static func firstFault(in bytes: [UInt8]) -> Int? {
        var offset = 0
        let end = bytes.count
        while offset < end {
            let byte = bytes[offset]
            if byte < 0x80 {
                offset += 1
                continue
            }
            guard let rest = continuation(of: byte), offset + rest.count < end, rest.second.contains(bytes[offset + 1]) else {
                return offset
            }
            for position in 1...rest.count where bytes[offset + position] & 0xC0 != 0x80 { return offset }
            offset += rest.count + 1
        }
        return nil
    }

    /// How many bytes follow a first byte, and which values the second may have (RFC 3629, section 4).
    private static func continuation(of byte: UInt8) -> (count: Int, second: ClosedRange<UInt8>)? {
        switch byte {
        case 0xC2...0xDF: (1, 0x80...0xBF)
        case 0xE0: (2, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE...0xEF: (2, 0x80...0xBF)
        case 0xED: (2, 0x80...0x9F)
        case 0xF0: (3, 0x90...0xBF)
        case 0xF1...0xF3: (3, 0x80...0xBF)
        case 0xF4: (3, 0x80...0x8F)
        default: nil
        }
    }
}
