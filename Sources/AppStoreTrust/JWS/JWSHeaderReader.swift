/// Reads the one JSON object of a JWS header, strictly: UTF-8, no member twice, no comments, bounded depth.
///
/// Foundation's decoder keeps one of two equal members without a word, which two readers may do differently.
struct JWSHeaderReader {
    /// What a member holds, as far as headers are of interest.
    enum Value: Hashable {
        case text(String)
        case texts([String])
        case other

        var text: String? { if case .text(let text) = self { text } else { nil } }
    }

    /// What is wrong and where.
    struct Failure: Error {
        let reason: String
        let offset: Int
    }

    private static let depthLimit = 8
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The members of the only object.
    mutating func readDocument() throws(Failure) -> [String: Value] {
        guard Self.isUTF8(bytes) else { throw failure("it is not UTF-8") }
        skipSpace()
        let members = try readObject(depth: 1)
        skipSpace()
        guard offset == bytes.count else { throw failure("something follows the object") }
        return members
    }

    private mutating func readObject(depth: Int) throws(Failure) -> [String: Value] {
        guard depth <= Self.depthLimit else { throw failure("it is nested deeper than \(Self.depthLimit)") }
        try expect("{")
        var members: [String: Value] = [:]
        skipSpace()
        if take("}") { return members }
        while true {
            skipSpace()
            let name = try readText()
            skipSpace()
            try expect(":")
            let value = try readValue(depth: depth)
            guard members.updateValue(value, forKey: name) == nil else {
                throw failure("the member \(Excerpt.quoted(name)) is there twice")
            }
            skipSpace()
            if take("}") { return members }
            try expect(",")
        }
    }

    private mutating func readValue(depth: Int) throws(Failure) -> Value {
        skipSpace()
        switch peek {
        case UInt8(ascii: "\""): return .text(try readText())
        case UInt8(ascii: "{"):
            _ = try readObject(depth: depth + 1)
            return .other
        case UInt8(ascii: "["): return try readArray(depth: depth + 1)
        default:
            try skipScalar()
            return .other
        }
    }

    private mutating func readArray(depth: Int) throws(Failure) -> Value {
        guard depth <= Self.depthLimit else { throw failure("it is nested deeper than \(Self.depthLimit)") }
        try expect("[")
        var texts: [String] = []
        var isPlain = true
        skipSpace()
        if take("]") { return .texts([]) }
        while true {
            if case .text(let text) = try readValue(depth: depth) { texts.append(text) } else { isPlain = false }
            guard texts.count <= JWSHeader.certificateLimit else {
                throw failure("a list has more than \(JWSHeader.certificateLimit) texts")
            }
            skipSpace()
            if take("]") { return isPlain ? .texts(texts) : .other }
            try expect(",")
        }
    }

    /// Numbers, true, false and null mean nothing in these headers; only their shape is checked.
    private mutating func skipScalar() throws(Failure) {
        let start = offset
        while let byte = peek, !Self.ends.contains(byte) { offset += 1 }
        let word = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard ["true", "false", "null"].contains(word) || Self.isNumber(word) else { throw failure("a value is missing or malformed") }
    }

    private static let ends: Set<UInt8> = Set(",]} \t\r\n:".utf8)

    private static func isNumber(_ word: String) -> Bool {
        guard let first = word.utf8.first, first == UInt8(ascii: "-") || (48...57).contains(first) else { return false }
        return word.utf8.allSatisfy { (48...57).contains($0) || "+-.eE".utf8.contains($0) } && Double(word) != nil
    }

    private mutating func readText() throws(Failure) -> String {
        try expect("\"")
        var text: [UInt8] = []
        while let byte = peek {
            offset += 1
            switch byte {
            case UInt8(ascii: "\""):
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += try readEscape().utf8
            case 0..<0x20:
                throw failure("a text holds a control character")
            default:
                text.append(byte)
            }
        }
        throw failure("a text does not end")
    }

    private mutating func readEscape() throws(Failure) -> String {
        guard let byte = peek else { throw failure("a text does not end") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try readUnit()
        default: throw failure("a text holds an unknown escape")
        }
    }

    private mutating func readUnit() throws(Failure) -> String {
        let first = try readHex()
        guard (0xD800..<0xDC00).contains(first) else {
            guard let scalar = Unicode.Scalar(first) else { throw failure("a text holds half a surrogate pair") }
            return String(scalar)
        }
        guard take("\\"), take("u") else { throw failure("a text holds half a surrogate pair") }
        let second = try readHex()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw failure("a text holds half a surrogate pair") }
        return String(scalar)
    }

    private mutating func readHex() throws(Failure) -> UInt32 {
        let end = offset + 4
        guard end <= bytes.count, let number = UInt32(String(decoding: bytes[offset..<end], as: UTF8.self), radix: 16),
            bytes[offset] != UInt8(ascii: "+"), bytes[offset] != UInt8(ascii: "-")
        else { throw failure("an escape lacks four hexadecimal digits") }
        offset = end
        return number
    }

    /// Decoding repairs what is malformed, so only well-formed bytes come back equal.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) }

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
    }

    private mutating func take(_ character: Character) -> Bool {
        guard let byte = peek, byte == character.asciiValue else { return false }
        offset += 1
        return true
    }

    private mutating func expect(_ character: Character) throws(Failure) {
        guard take(character) else { throw failure("expected \(character)") }
    }

    private func failure(_ reason: String) -> Failure { Failure(reason: reason, offset: offset) }
}
