/// Short, escaped pieces of untrusted values for messages.
enum Excerpt {
    /// At most `limit` characters of printable ASCII in quotes; the rest is escaped, an ellipsis marks what was cut.
    static func quoted(_ text: some StringProtocol, limit: Int = 60) -> String { "\"\(self.text(text, limit: limit))\"" }

    /// The same without quotes.
    static func text(_ text: some StringProtocol, limit: Int = 60) -> String {
        var result = ""
        var count = 0
        for scalar in text.unicodeScalars {
            guard count < limit else { return result + "…" }
            count += 1
            switch scalar.value {
            case 0x22, 0x5C: result += "\\" + String(scalar)
            case 0x20...0x7E: result.unicodeScalars.append(scalar)
            // Letters of all scripts stay readable; controls, format and direction marks do not pass.
            case 0xA1...: result += scalar.properties.isAlphabetic ? String(scalar) : escaped(scalar)
            default: result += escaped(scalar)
            }
        }
        return result
    }

    /// At most `limit` bytes as lower-case hexadecimal digits.
    static func hex(_ bytes: some Sequence<UInt8>, limit: Int = 8) -> String {
        let digits = Array("0123456789abcdef".unicodeScalars)
        var result = ""
        for (index, byte) in bytes.enumerated() {
            guard index < limit else { return result + "…" }
            result.unicodeScalars.append(digits[Int(byte >> 4)])
            result.unicodeScalars.append(digits[Int(byte & 15)])
        }
        return result
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String { "\\u{" + String(scalar.value, radix: 16) + "}" }
}
