/// Base64 as receipts are sent in.
enum Base64Text {
    private static let foreign: UInt8 = 0xFF

    /// Values of the standard alphabet; everything else is `foreign`.
    private static let table: [UInt8] = {
        var table = [UInt8](repeating: foreign, count: 256)
        for (value, character) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
            table[Int(character)] = UInt8(value)
        }
        return table
    }()

    /// Whether the standard alphabet has the character.
    static func isInAlphabet(_ character: UInt8) -> Bool { table[Int(character)] != foreign }

    /// The bytes of faultless base64 (standard alphabet, whole padding, nothing else); `nil` for anything else.
    static func decodeStandard(_ text: [UInt8]) -> [UInt8]? {
        guard !text.isEmpty, text.count.isMultiple(of: 4) else { return nil }
        let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return decode(text[..<(text.count - padding)])
    }

    /// The bytes of base64 whose padding may be wrong.
    ///
    /// - Throws: `receipt.base64` with the place of the first foreign character, or when a character is missing.
    static func decode(_ text: [UInt8], repairs: inout [ReceiptTextRepair]) throws(TrustRefusal) -> [UInt8] {
        var end = text.count
        while end > 0, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
        if (4 - end % 4) % 4 != text.count - end { repairs.append(.padding) }
        if let bytes = decode(text[..<end]) { return bytes }
        if let at = text[..<end].firstIndex(where: { table[Int($0)] == foreign }) {
            let character = Excerpt.quoted(String(decoding: text[at..<min(at + 1, end)], as: UTF8.self))
            throw TrustRefusal(
                .receiptBase64, .format,
                "The receipt is no base64: character \(at + 1) is \(character). Send the receipt file encoded as standard base64.")
        }
        throw TrustRefusal(
            .receiptBase64, .format,
            "The receipt is no base64: \(end) characters are one too many or three too few, so it was cut off. Send it whole.")
    }

    /// The bytes of characters without padding; `nil` for a foreign character or an impossible number.
    private static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        let size = text.count / 4 * 3 + max(0, text.count % 4 - 1)
        var seen: UInt8 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { output, count in
            text.withUnsafeBufferPointer { text in
                table.withUnsafeBufferPointer { table in
                    seen = decode(text, table: table, into: output)
                }
            }
            count = size
        }
        // Values have six bits, so a seventh or eighth anywhere betrays a foreign character.
        return seen < 64 ? bytes : nil
    }

    /// Decodes into memory of the right size; the values seen, combined.
    @inline(__always)
    private static func decode(
        _ text: UnsafeBufferPointer<UInt8>, table: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
    ) -> UInt8 {
        var seen: UInt8 = 0
        var bits: UInt32 = 0
        var written = 0
        let whole = text.count & ~3
        var index = 0
        while index < whole {
            let (a, b) = (table[Int(text[index])], table[Int(text[index + 1])])
            let (c, d) = (table[Int(text[index + 2])], table[Int(text[index + 3])])
            seen |= a | b | c | d
            output[written] = a << 2 | b >> 4
            output[written + 1] = b << 4 | c >> 2
            output[written + 2] = c << 6 | d
            index += 4
            written += 3
        }
        for character in text[whole...] {
            seen |= table[Int(character)]
            bits = bits << 6 | UInt32(table[Int(character)])
        }
        switch text.count - whole {
        case 2: output[written] = UInt8(truncatingIfNeeded: bits >> 4)
        case 3:
            output[written] = UInt8(truncatingIfNeeded: bits >> 10)
            output[written + 1] = UInt8(truncatingIfNeeded: bits >> 2)
        default: break
        }
        return seen
    }
}
