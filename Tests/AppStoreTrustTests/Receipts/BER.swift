/// Writes BER by hand, also wrong.
enum BER {
    static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag] + length(content.count) + content }

    static func length(_ count: Int) -> [UInt8] {
        guard count >= 128 else { return [UInt8(count)] }
        let octets = withUnsafeBytes(of: UInt64(count).bigEndian) { Array($0.drop { $0 == 0 }) }
        return [0x80 | UInt8(octets.count)] + octets
    }

    /// A length in more octets than it needs.
    static func wasteful(_ tag: UInt8, _ content: [UInt8], octets: Int) -> [UInt8] {
        let length = withUnsafeBytes(of: UInt64(content.count).bigEndian) { Array($0) }
        let padded = [UInt8](repeating: 0, count: max(0, octets - 8)) + length.suffix(octets)
        return [tag, 0x80 | UInt8(octets)] + padded + content
    }

    static func indefinite(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, 0x80] + content + [0, 0] }

    static func text(_ text: String, tag: UInt8 = 0x0C) -> [UInt8] { value(tag, Array(text.utf8)) }

    static func integer(_ octets: [UInt8]) -> [UInt8] { value(0x02, octets) }

    /// An attribute whose number is written in two octets or more.
    static func attribute(_ type: Int, _ content: [UInt8]) -> [UInt8] {
        value(0x30, integer([UInt8(type >> 8), UInt8(type & 255)]) + integer([1]) + value(0x04, content))
    }

    static func set(_ members: [[UInt8]]) -> [UInt8] { value(0x31, Array(members.joined())) }
}
