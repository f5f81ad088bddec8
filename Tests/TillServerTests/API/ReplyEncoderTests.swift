import Foundation
import Testing

@testable import TillServer

@Suite("Writing replies")
struct ReplyEncoderTests {
    /// What Foundation writes with the same settings.
    static func reference(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    static func same(_ value: some Encodable, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let (written, wanted) = (try ReplyEncoder.bytes(value), try reference(value))
        #expect(
            written == wanted, "\(String(decoding: written, as: UTF8.self)) for \(String(decoding: wanted, as: UTF8.self))",
            sourceLocation: sourceLocation)
    }

    struct Everything: Encodable {
        enum Word: String, Encodable { case one }
        struct Nothing: Encodable {}

        var text = "a/b"
        var missing: Int32?
        var there: Int32? = -7
        var texts = ["z", ""]
        var byNumber = [1: "one"]
        var byName = ["b": [true], "a": [], "B": [false]]
        var double = 1.0
        var float: Float = 0.1
        var decimal = Decimal(1234) / 100
        var unsigned = UInt64.max
        var word = Word.one
        var nothing: Nothing? = Nothing()
    }

    /// Uses whatever containers there are.
    struct Nested: Encodable {
        enum Key: String, CodingKey { case list, object, above }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            try list.encode(1)
            try list.encodeNil()
            var inner = list.nestedContainer(keyedBy: Key.self)
            try inner.encode("x", forKey: .above)
            var deepest = list.nestedUnkeyedContainer()
            try deepest.encode(true)
            var object = container.nestedContainer(keyedBy: Key.self, forKey: .object)
            try object.encodeNil(forKey: .list)
            try Everything().encode(to: container.superEncoder(forKey: .above))
        }
    }

    @Test("values of every kind are written octet for octet as Foundation writes them")
    func kinds() throws {
        try Self.same(Everything())
        try Self.same([Everything(), Everything()])
        try Self.same(Nested())
        try Self.same([String]())
        try Self.same([String: Int]())
        for number in [0, -0.0, 1e21, 1e-7, 123_456_789.125, 1e100, 0.1] { try Self.same([number]) }
        for number in [0, 1e21, 1e-7, 0.1] as [Float] { try Self.same([number]) }
    }

    @Test("texts of all signs are escaped as Foundation escapes them")
    func escapes() throws {
        let signs = (0..<0x100).compactMap { Unicode.Scalar($0 as UInt32) }.map { String($0) }.joined()
        try Self.same([signs, "\u{2028}\u{2029}\u{FEFF}\u{FFFF}", "e\u{301}é😀", String(repeating: "\\\"", count: 100)])
    }

    @Test("members of any names stand in Foundation's order", arguments: 1...100 as ClosedRange<UInt64>)
    func order(seed: UInt64) throws {
        var state = seed
        func next(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        var members: [String: String] = [:]
        for _ in 0..<20 {
            let planes: [UInt64] = [0x80, 0x800, 0x1_0000, 0x11_0000]
            let scalars = (0..<next(5)).compactMap { _ in Unicode.Scalar(UInt32(next(planes[Int(next(4))]))) }
            let name = String(String.UnicodeScalarView(scalars))
            members[name] = name
        }
        try Self.same(members)
    }

    @Test("a number that JSON does not have is refused")
    func infinity() { #expect(throws: ReplyEncoder.Unsupported.self) { try ReplyEncoder.bytes([Double.infinity]) } }
}
