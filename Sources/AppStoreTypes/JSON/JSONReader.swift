/// Why a text is no JSON, and where.
public struct JSONFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in a few words.
    public let reason: String
    /// The byte at which it is wrong, from 0.
    public let offset: Int

    /// The reason and the place.
    public var description: String { "\(reason) at byte \(offset)" }
}

/// Reads JSON strictly (RFC 8259): UTF-8, no member twice, nothing behind the value, bounded depth.
public struct JSONReader {
    /// Objects and arrays within each other that are read; deeper is refused.
    public static let depthLimit = 64

    private let bytes: [UInt8]
    private var offset = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads the one value that the bytes hold. Takes time and memory in proportion to their number; the caller bounds it.
    ///
    /// - Throws: the first fault.
    public static func read(_ bytes: [UInt8]) throws(JSONFailure) -> JSONValue {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONFailure(reason: "it is not UTF-8", offset: 0) }
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
        guard depth <= Self.depthLimit else { throw failure("it is nested deeper than \(Self.depthLimit)") }
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

    private mutating func readObject(depth: Int) throws(JSONFailure) -> JSONValue {
        offset += 1
        var members: [JSONMember] = []
        var names: Set<String> = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object([]) }
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw failure("a member's name is missing") }
            let name = try readText()
            guard names.insert(name).inserted else { throw failure("a member is there twice") }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure("a colon is missing") }
            members.append(JSONMember(name, try readValue(depth: depth + 1)))
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw failure("a comma or brace is missing") }
        }
    }

    private mutating func readArray(depth: Int) throws(JSONFailure) -> JSONValue {
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

    private mutating func readWord(_ word: String, _ value: JSONValue) throws(JSONFailure) -> JSONValue {
        guard bytes[offset...].starts(with: word.utf8) else { throw failure("a value is malformed") }
        offset += word.utf8.count
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
        while let byte = peek, (48...57).contains(byte) { offset += 1 }
        guard offset > start else { throw failure("a value is malformed") }
        return offset - start
    }

    private mutating func readText() throws(JSONFailure) -> String {
        offset += 1
        var text: [UInt8] = []
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
        guard offset + 4 <= bytes.count, let value = UInt32(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16),
            bytes[offset..<offset + 4].allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else { throw failure("a text holds a malformed \\u escape") }
        offset += 4
        return value
    }
}
