/// The old textual property list, as far as receipts of iOS 6 use it: one dictionary of strings.
///
/// `{ "key" = "value"; key = value; }`. Values of another kind (arrays, dictionaries, data) are refused; a key that occurs again
/// counts as it stood first. Bounded in size and members, one pass.
struct PropertyListText {
    /// The most bytes that are read.
    static let maximumSize = 1024 * 1024
    /// The most members.
    static let maximumCount = 256

    private let bytes: [UInt8]
    private var position = 0

    /// The members of the only dictionary in `bytes`.
    static func members(of bytes: [UInt8]) throws(TrustRefusal) -> [String: String] {
        guard bytes.count <= maximumSize else {
            throw TrustRefusal(
                .receiptSize, .limit, "The property list has \(bytes.count) bytes; at most \(maximumSize) are read.")
        }
        var reader = PropertyListText(bytes: bytes)
        return try reader.dictionary()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func dictionary() throws(TrustRefusal) -> [String: String] {
        var members: [String: String] = [:]
        guard skip("{") else { throw malformed("\"{\" is missing") }
        while !skip("}") {
            let key = try string("a key")
            guard skip("=") else { throw malformed("\"=\" is missing") }
            let value = try string("a value")
            guard skip(";") || peek() == UInt8(ascii: "}") else { throw malformed("\";\" is missing") }
            if members[key] == nil { members[key] = value }
            guard members.count <= Self.maximumCount else { throw malformed("it has more than \(Self.maximumCount) members") }
        }
        guard peek() == nil else { throw malformed("something follows its end") }
        return members
    }

    /// The next character that is no white space.
    private mutating func peek() -> UInt8? {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
        return position < bytes.count ? bytes[position] : nil
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func string(_ name: String) throws(TrustRefusal) -> String {
        guard let first = peek() else { throw malformed("\(name) is missing") }
        return try first == UInt8(ascii: "\"") ? quoted() : bare(name)
    }

    private mutating func bare(_ name: String) throws(TrustRefusal) -> String {
        let start = position
        while position < bytes.count, Self.isBare(bytes[position]) { position += 1 }
        guard position > start else { throw malformed("\(name) is missing or of a kind that receipts do not have") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func quoted() throws(TrustRefusal) -> String {
        position += 1
        var text: [UInt8] = []
        while position < bytes.count {
            let character = bytes[position]
            position += 1
            switch character {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard position < bytes.count else { throw malformed("a string has no end") }
                text.append(Self.escapes[bytes[position]] ?? bytes[position])
                position += 1
            default: text.append(character)
            }
        }
        throw malformed("a string has no end")
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    private static func isBare(_ character: UInt8) -> Bool {
        switch character {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"): true
        default: false
        }
    }

    private func malformed(_ reason: String) -> TrustRefusal {
        TrustRefusal(
            .receiptPropertyList, .format,
            "The receipt of iOS 6 is no property list: \(reason) at byte \(min(position, bytes.count)). Send the transaction receipt unchanged."
        )
    }
}
