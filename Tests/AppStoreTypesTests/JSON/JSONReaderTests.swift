import AppStoreTypes
import FixtureSupport
import Testing

@Suite("JSON as it was written")
struct JSONReaderTests {
    private func read(_ text: String) throws(JSONFailure) -> JSONValue { try JSONReader.read(Array(text.utf8)) }

    @Test("members keep their order and numbers their digits")
    func orderAndDigits() throws {
        let text = #"{"z":504300000000000001,"a":[1.50,-0,1e400],"ü":"\\\"\n\u0001","n":null,"t":true,"f":false,"o":{},"e":[]}"#
        #expect(try read(text).compactText == text)
        #expect(try read(text)["z"]?.integer == 504_300_000_000_000_001)
    }

    @Test("escapes become the characters that they stand for")
    func escapes() throws {
        #expect(try read(#""\u00e9\/\b\f\r\t\ud83c\udf81""#) == .string("é/\u{8}\u{C}\r\t🎁"))
    }

    @Test("a byte order mark before the value is passed over")
    func byteOrderMark() throws {
        #expect(try JSONReader.read([0xEF, 0xBB, 0xBF] + Array("[]".utf8)) == .array([]))
    }

    @Test(
        "what is no JSON is refused with its place",
        arguments: [
            ("", "a value is missing at byte 0"), ("{\"a\":1", "a comma or brace is missing at byte 6"),
            ("{\"a\":1,\"a\":2}", "a member is there twice at byte 7"), ("[1,]", "a value is malformed at byte 3"),
            ("[1] x", "something follows the value at byte 4"), ("[01]", "a number begins with 0 at byte 3"),
            ("\"\\ud800\"", "a text holds half a surrogate pair at byte 7"),
            ("\"\\ud800\\u0041\"", "a text holds half a surrogate pair at byte 13"),
            ("\"\\u+041\"", "a text holds a malformed \\u escape at byte 3"), ("\"\u{1}\"", "a text holds a control character at byte 1"),
            ("\"a", "a text does not end at byte 2"), ("{\"a\" 1}", "a colon is missing at byte 5"),
            ("{a:1}", "a member's name is missing at byte 1"),
            ("tru", "a value is malformed at byte 0"), ("1.", "a value is malformed at byte 2"), ("1e", "a value is malformed at byte 2"),
            ("-", "a value is malformed at byte 1"), ("NaN", "a value is malformed at byte 0"), ("'a'", "a value is malformed at byte 0"),
            ("\"\\x\"", "a text holds an unknown escape at byte 3"),
        ])
    func refusals(text: String, failure: String) {
        #expect { try read(text) } throws: { "\($0)" == failure }
    }

    @Test(
        "bytes that are no UTF-8 are refused with their place",
        arguments: [
            [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xC3], [0xF0, 0x9F, 0x8E], [0xFF],
        ] as [[UInt8]])
    func notUTF8(sequence: [UInt8]) {
        let bytes = [0x22, 0x61] + sequence + [0x22]
        #expect(throws: JSONFailure(reason: "it is not UTF-8", offset: 2)) { try JSONReader.read(bytes) }
    }

    @Test("nesting and size are bounded")
    func bounds() throws {
        let limit = JSONReader.depthLimit
        let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
        #expect(try read(deepest).compactText == deepest)
        #expect(throws: JSONFailure(reason: "it is nested deeper than \(limit)", offset: limit)) {
            try JSONReader.read(Array(repeating: UInt8(ascii: "["), count: 1_000_000))
        }
        #expect(throws: JSONFailure(reason: "it is longer than the 3 bytes that are read", offset: 3)) {
            try JSONReader.read(Array("[1,2]".utf8), byteLimit: 3)
        }
    }

    @Test("a text cut anywhere is a failure, never a trap")
    func truncation() throws {
        let bytes = Array(#"{"a":[1.5e3,"\ud83c\udf81é",{"b":null}],"c":true}"#.utf8)
        for length in 0..<bytes.count {
            #expect(throws: JSONFailure.self) { try JSONReader.read(Array(bytes.prefix(length))) }
        }
    }

    @Test("setting a member leaves the others in their places")
    func setting() throws {
        var value = try read(#"{"a":1,"b":2,"c":3}"#)
        value["b"] = .string("two")
        value["d"] = .null
        value["a"] = nil
        #expect(value.compactText == #"{"b":"two","c":3,"d":null}"#)
    }

    @Test("every JSON fixture is read and written without loss", .enabled(if: Fixtures.areHere))
    func fixtures() throws {
        for folder in ["api-responses", "storekit", "verify-receipt", "notifications-v1"] {
            for path in Fixtures.paths(in: folder) {
                let value = try JSONReader.read(Fixtures.bytes(path))
                #expect(try JSONReader.read(value.bytes) == value, "\(path)")
                #expect(try JSONReader.read(Array(value.prettyText.utf8)) == value, "\(path)")
            }
        }
    }

    @Test("random values survive writing and reading", arguments: [20_261_130])
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let value = JSONValue.random(depth: 4, using: &generator)
            #expect(try JSONReader.read(value.bytes) == value, "seed \(seed)")
        }
    }
}

extension JSONValue {
    static func random(depth: Int, using generator: inout SeededGenerator) -> JSONValue {
        switch Int.random(in: 0..<(depth == 0 ? 4 : 6), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return .number(String(Int64.random(in: .min ... .max, using: &generator)))
        case 3: return .string(randomText(using: &generator))
        case 4: return .array((0..<Int.random(in: 0..<4, using: &generator)).map { _ in random(depth: depth - 1, using: &generator) })
        default:
            return .object(
                (0..<Int.random(in: 0..<4, using: &generator)).map { index in
                    JSONMember("\(index)" + randomText(using: &generator), random(depth: depth - 1, using: &generator))
                })
        }
    }

    static func randomText(using generator: inout SeededGenerator) -> String {
        let alphabet: [Character] = ["a", "Z", "0", "\"", "\\", "/", "\n", "\u{1F}", "é", "漢", "🎁", " ", "\u{7F}", "\u{2028}"]
        return String((0..<Int.random(in: 0..<12, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
    }
}
