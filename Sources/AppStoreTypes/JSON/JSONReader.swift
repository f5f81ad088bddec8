/// Reads JSON strictly (RFC 8259): UTF-8, no member twice, nothing behind the value, bounded depth and size.
///
/// Takes time and memory in proportion to the number of bytes; the stack grows by one call a level, so by `depthLimit` at most.
public struct JSONReader {
    /// Objects and arrays within each other that are read; deeper is refused.
    public static let depthLimit = 64
    /// Bytes that are read when the caller names no other limit: 16 MiB.
    public static let byteLimit = 16 << 20

    private let bytes: [UInt8]
    private var offset = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the one value that the bytes hold; a byte order mark before it is passed over.
    ///
    /// - Throws: the first fault, with its byte.
    public static func read(_ bytes: [UInt8], byteLimit: Int = Self.byteLimit) throws(JSONFailure) -> JSONValue {
        guard bytes.count <= byteLimit else {
            throw JSONFailure(reason: "it is longer than the \(byteLimit) bytes that are read", offset: byteLimit)
        }
        if let offset = UTF8Check.firstFault(in: bytes) { throw JSONFailure(reason: "it is not UTF-8", offset: offset) }
        var reader = JSONReader(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
        let value = try reader.readValue(depth: 0)
        reader.skipSpace()
        guard reader.offset == bytes.count else { throw reader.failure("something follows the value") }
        return value
    }

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func failure(_ reason: String) -> JSONFailure { JSONFailure(reason: reason, offset: offset) }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        offset += 1
        return true
    }

    private mutating func readValue(depth: Int) throws(JSONFailure) -> JSONValue {
        skipSpace()
        switch peek {
        case UInt8(ascii: "{"): return try readObject(depth: depth)
        case UInt8(ascii: "["): return try readArray(depth: depth)
        case UInt8(ascii: "\""): return .string(try readText())
        case UInt8(ascii: "t"): return try readWord("true", .bool(true))
        case UInt8(ascii: "f"): return try readWord("false", .bool(false))
        case UInt8(ascii: "n"): return try readWord("null", .null)
        case nil: throw failure("a value is missing")
        default: return try readNumber()
        }
    }

    private func check(depth: Int) throws(JSONFailure) {
        guard depth < Self.depthLimit else { throw failure("it is nested deeper than \(Self.depthLimit)") }
    }

    private mutating func readObject(depth: Int) throws(JSONFailure) -> JSONValue {
        try check(depth: depth)
        offset += 1
        var members: [JSONMember] = []
        var names: Set<String> = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object([]) }
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw failure("a member's name is missing") }
            let start = offset
            let name = try readText()
            guard names.insert(name).inserted else { throw JSONFailure(reason: "a member is there twice", offset: start) }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("a colon is missing") }
            members.append(JSONMember(name, try readValue(depth: depth + 1)))
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw failure("a comma or brace is missing") }
        }
    }

    private mutating func readArray(depth: Int) throws(JSONFailure) -> JSONValue {
        try check(depth: depth)
        offset += 1
        var elements: [JSONValue] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array([]) }
        while true {
            elements.append(try readValue(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else { throw failure("a comma or bracket is missing") }
        }
    }

    private mutating func readWord(_ word: StaticString, _ value: JSONValue) throws(JSONFailure) -> JSONValue {
        let isThere = word.withUTF8Buffer { bytes[offset...].starts(with: $0) }
        guard isThere else { throw failure("a value is malformed") }
        offset += word.utf8CodeUnitCount
        return value
    }

    private mutating func readNumber() throws(JSONFailure) -> JSONValue {
        let start = offset
        _ = take(UInt8(ascii: "-"))
        let whole = try readDigits()
        guard whole == 1 || bytes[offset - whole] != UInt8(ascii: "0") else { throw failure("a number begins with 0") }
        if take(UInt8(ascii: ".")) { _ = try readDigits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
            _ = try readDigits()
        }
        return .number(String(decoding: bytes[start..<offset], as: UTF8.self))
    }

    private mutating func readDigits() throws(JSONFailure) -> Int {
        let start = offset
        while let byte = peek, (0x30...0x39).contains(byte) { offset += 1 }
        guard offset > start else { throw failure("a value is malformed") }
        return offset - start
    }

    private mutating func readText() throws(JSONFailure) -> String {
        offset += 1
        let start = offset
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
            case UInt8(ascii: "\\"): return try readEscapedText(after: Array(bytes[start..<offset]))
            case 0..<0x20: throw failure("a text holds a control character")
            default: offset += 1
            }
        }
        throw failure("a text does not end")
    }

    private mutating func readEscapedText(after beginning: [UInt8]) throws(JSONFailure) -> String {
        var text = beginning
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                offset += 1
                text += try readEscape().utf8
            case 0..<0x20: throw failure("a text holds a control character")
            default:
                text.append(byte)
                offset += 1
            }
        }
        throw failure("a text does not end")
    }

    private mutating func readEscape() throws(JSONFailure) -> String {
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

    private mutating func readUnit() throws(JSONFailure) -> String {
        let first = try readHex()
        if let scalar = Unicode.Scalar(first) { return String(scalar) }
        guard (0xD800..<0xDC00).contains(first), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw failure("a text holds half a surrogate pair")
        }
        let second = try readHex()
        guard (0xDC00..<0xE000).contains(second), let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) else {
            throw failure("a text holds half a surrogate pair")
        }
        return String(scalar)
    }

    private mutating func readHex() throws(JSONFailure) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Self.digit(byte) else { throw failure("a text holds a malformed \\u escape") }
            value = value << 4 | digit
            offset += 1
        }
        return value
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46: UInt32(byte - 0x37)
        case 0x61...0x66: UInt32(byte - 0x57)
        default: nil
        }
    }
}
