/// Parts of addresses.
enum ConsoleLink {
    /// A text as one segment of a path: everything but letters, digits, `-`, `_`, `~` and inner dots is percent-encoded.
    static func segment(_ text: String) -> String {
        var output = ""
        for byte in text.utf8 {
            let scalar = UnicodeScalar(byte)
            let isPlain =
                byte < 0x80 && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_~.".unicodeScalars.contains(scalar))
            if isPlain {
                output.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                output += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return output
    }

    /// A page of this console to come back to; anything else becomes the overview.
    static func back(_ text: String?) -> String {
        guard let text, text == "/" || text.hasPrefix("/console/"),
            text.utf8.allSatisfy({
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
            })
        else { return "/" }
        return text
    }
}
