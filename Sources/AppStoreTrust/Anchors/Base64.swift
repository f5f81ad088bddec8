/// Strict standard base64 (`+`, `/`, `=` padding), as certificates are written in `x5c`.
enum Base64 {
    /// The bytes; `nil` for any other character, missing padding, or bits set behind the end.
    static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        var text = Array(text)
        guard text.count.isMultiple(of: 4) else { return nil }
        let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        text.removeLast(padding)
        guard !text.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "=") }) else { return nil }
        for index in text.indices {
            if text[index] == UInt8(ascii: "+") {
                text[index] = UInt8(ascii: "-")
            } else if text[index] == UInt8(ascii: "/") {
                text[index] = UInt8(ascii: "_")
            }
        }
        return Base64URL.decode(text)
    }

    /// Standard base64 with padding.
    static func encode(_ bytes: some Collection<UInt8>) -> String {
        var text = Base64URL.encode(bytes).map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
        return String(decoding: text, as: UTF8.self)
    }
}
