/// Writes ASN.1 values in DER, each function one value with its tag and length.
enum DERWriter {
    /// Any value: tag octet, length, content.
    static func value(tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag] + length(content.count) + content }

    /// SEQUENCE of values that are already written.
    static func sequence(_ values: [[UInt8]]) -> [UInt8] { value(tag: 0x30, Array(values.joined())) }

    /// SET OF, ordered by content as DER demands.
    static func set(_ values: [[UInt8]]) -> [UInt8] {
        value(tag: 0x31, Array(values.sorted { $0.lexicographicallyPrecedes($1) }.joined()))
    }

    /// Context tag with explicit (constructed) content.
    static func explicit(_ number: UInt8, _ content: [UInt8]) -> [UInt8] { value(tag: 0xA0 | number, content) }

    /// Context tag with implicit primitive content.
    static func implicit(_ number: UInt8, _ content: [UInt8]) -> [UInt8] { value(tag: 0x80 | number, content) }

    /// INTEGER from big-endian magnitude.
    static func integer(magnitude: [UInt8]) -> [UInt8] {
        var bytes = Array(magnitude.drop { $0 == 0 })
        if bytes.first.map({ $0 >= 0x80 }) ?? true { bytes.insert(0, at: 0) }
        return value(tag: 0x02, bytes)
    }

    /// INTEGER from a number, which may be negative.
    static func integer(_ number: Int64) -> [UInt8] {
        var bytes = withUnsafeBytes(of: number.bigEndian) { Array($0) }
        while bytes.count > 1, (bytes[0] == 0 && bytes[1] < 0x80) || (bytes[0] == 0xFF && bytes[1] >= 0x80) { bytes.removeFirst() }
        return value(tag: 0x02, bytes)
    }

    /// ENUMERATED.
    static func enumerated(_ number: UInt8) -> [UInt8] { value(tag: 0x0A, [number]) }

    /// BOOLEAN.
    static func boolean(_ isTrue: Bool) -> [UInt8] { value(tag: 0x01, [isTrue ? 0xFF : 0]) }

    /// NULL.
    static let null: [UInt8] = [0x05, 0x00]

    /// OCTET STRING.
    static func octets(_ bytes: [UInt8]) -> [UInt8] { value(tag: 0x04, bytes) }

    /// BIT STRING of whole octets.
    static func bits(_ bytes: [UInt8]) -> [UInt8] { value(tag: 0x03, [0] + bytes) }

    /// BIT STRING of one octet whose last `unused` bits do not count.
    static func bits(_ octet: UInt8, unused: UInt8) -> [UInt8] { value(tag: 0x03, [unused, octet]) }

    /// UTF8String.
    static func utf8(_ text: String) -> [UInt8] { value(tag: 0x0C, Array(text.utf8)) }

    /// PrintableString.
    static func printable(_ text: String) -> [UInt8] { value(tag: 0x13, Array(text.utf8)) }

    /// IA5String.
    static func ia5(_ text: String) -> [UInt8] { value(tag: 0x16, Array(text.utf8)) }

    /// OBJECT IDENTIFIER from dotted numbers; parts that are no numbers count as 0.
    static func oid(_ dotted: String) -> [UInt8] {
        let parts = dotted.split(separator: ".").map { UInt64($0) ?? 0 }
        guard parts.count >= 2 else { return value(tag: 0x06, []) }
        var content = base128(parts[0] * 40 + parts[1])
        for part in parts.dropFirst(2) { content += base128(part) }
        return value(tag: 0x06, content)
    }

    private static func base128(_ number: UInt64) -> [UInt8] {
        var groups = [UInt8(number & 127)]
        var rest = number >> 7
        while rest > 0 {
            groups.insert(UInt8(rest & 127) | 0x80, at: 0)
            rest >>= 7
        }
        return groups
    }

    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 128 else { return [UInt8(count)] }
        let bytes = withUnsafeBytes(of: UInt64(count).bigEndian) { Array($0.drop { $0 == 0 }) }
        return [0x80 | UInt8(bytes.count)] + bytes
    }
}
