/// Octets as lower-case hexadecimal digits.
enum Hexadecimal {
    /// Two digits an octet.
    static func text(_ octets: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var result: [UInt8] = []
        for octet in octets {
            result.append(digits[Int(octet >> 4)])
            result.append(digits[Int(octet & 15)])
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether the text is that many octets in lower-case digits.
    static func allows(_ text: String, octets: Int) -> Bool {
        text.utf8.count == octets * 2 && text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) }
    }
}
