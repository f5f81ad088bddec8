/// Strict base64url without padding, as the segments of a JWS are written.
enum Base64URL {
    private static let invalid: UInt8 = 0xFF

    private static let table: [UInt8] = {
        var table = [UInt8](repeating: invalid, count: 256)
        for (value, character) in alphabet.enumerated() { table[Int(character)] = UInt8(value) }
        return table
    }()

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The bytes; `nil` for any other character (padding and line breaks too), an impossible length, or bits set behind the end.
    static func decode(_ text: [UInt8]) -> [UInt8]? { text.withUnsafeBufferPointer { decode($0) } }

    /// The same for a piece of a larger buffer.
    static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        let size = text.count / 4 * 3 + max(0, text.count % 4 - 1)
        var isValid = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { output, count in
            isValid = table.withUnsafeBufferPointer { decode(text, table: $0, into: output) }
            count = isValid ? size : 0
        }
        return isValid ? bytes : nil
    }

    /// Decodes into memory of the right size; whether the text was well formed.
    @inline(__always)
    static func decode(
        _ text: UnsafeBufferPointer<UInt8>, table: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    )
        -> Bool
    {
        var read = 0
        var written = 0
        var seen: UInt8 = 0
        let whole = text.count & ~3
        while read < whole {
            let a = table[Int(text[read])]
            let b = table[Int(text[read + 1])]
            let c = table[Int(text[read + 2])]
            let d = table[Int(text[read + 3])]
            // Values fit in six bits, so a seventh or eighth bit anywhere betrays a foreign character.
            seen |= a | b | c | d
            output[written] = a << 2 | b >> 4
            output[written + 1] = b << 4 | c >> 2
            output[written + 2] = c << 6 | d
            read += 4
            written += 3
        }
        switch text.count - whole {
        case 2:
            let a = table[Int(text[read])]
            let b = table[Int(text[read + 1])]
            output[written] = a << 2 | b >> 4
            return (seen | a | b) < 64 && b & 15 == 0
        case 3:
            let a = table[Int(text[read])]
            let b = table[Int(text[read + 1])]
            let c = table[Int(text[read + 2])]
            output[written] = a << 2 | b >> 4
            output[written + 1] = b << 4 | c >> 2
            return (seen | a | b | c) < 64 && c & 3 == 0
        default:
            return seen < 64
        }
    }

    /// The text as ASCII bytes.
    static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var bits: UInt32 = 0
        var pending = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            pending += 8
            while pending >= 6 {
                pending -= 6
                text.append(alphabet[Int(bits >> UInt32(pending) & 63)])
            }
        }
        if pending > 0 { text.append(alphabet[Int(bits << UInt32(6 - pending) & 63)]) }
        return text
    }
}
