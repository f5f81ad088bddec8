import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@Suite("Receipts as text")
struct ReceiptTextTests {
    /// 253 bytes beginning like a container whose base64 has all 64 characters, and padding.
    static let octets: [UInt8] = BER.value(0x30, (0..<250).map { UInt8($0) ^ 0xA5 })
    static let base64 = Data(octets).base64EncodedString()

    /// Damage seen in the wild, and what is reported about it.
    static let damage: [(name: String, text: String, repairs: [ReceiptTextRepair])] = {
        let lines = Data(octets).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        let windows = Data(octets).base64EncodedString(options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
        let urlSafe = base64.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        let bare = base64.replacingOccurrences(of: "=", with: "")
        let percent = base64.replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: "/", with: "%2f")
            .replacingOccurrences(of: "=", with: "%3D")
        let escaped = base64.replacingOccurrences(of: "/", with: "\\/")
        return [
            ("nothing", base64, []),
            ("spaces for plus signs", base64.replacingOccurrences(of: "+", with: " "), [.spacesForPlusSigns]),
            ("escaped slashes", escaped, [.escapedCharacters]),
            ("JSON escapes of .NET", base64.replacingOccurrences(of: "+", with: "\\u002B"), [.escapedCharacters]),
            ("a whole JSON string", "\"\(escaped)\"", [.quotationMarks, .escapedCharacters]),
            ("line feeds", lines, [.lineBreaks]),
            ("Windows line ends", windows + "\r\n", [.surroundingSpace, .lineBreaks]),
            ("escaped line feeds", lines.replacingOccurrences(of: "\n", with: "\\n"), [.escapedCharacters, .lineBreaks]),
            ("indented lines", lines.replacingOccurrences(of: "\n", with: "\n    "), [.lineBreaks]),
            ("folded lines", lines.replacingOccurrences(of: "\n", with: " "), [.lineBreaks]),
            ("PEM", "-----BEGIN PKCS7-----\n\(lines)\n-----END PKCS7-----\n", [.surroundingSpace, .armour, .lineBreaks]),
            ("PEM, another label", "-----BEGIN CMS-----\n\(lines)\n-----END CMS-----", [.armour, .surroundingSpace, .lineBreaks]),
            ("PEM in one line", "-----BEGIN RECEIPT-----\(base64)-----END RECEIPT-----", [.armour]),
            ("PEM without its end", "-----BEGIN PKCS7-----\n\(lines)", [.armour, .surroundingSpace, .lineBreaks]),
            ("address alphabet", urlSafe, [.urlSafeAlphabet]),
            ("address alphabet without padding", urlSafe.replacingOccurrences(of: "=", with: ""), [.urlSafeAlphabet, .padding]),
            ("missing padding", bare, [.padding]),
            ("too much padding", bare + "====", [.padding]),
            ("percent encoding", percent, [.percentEncoding]),
            ("percent-encoded line ends", lines.replacingOccurrences(of: "\n", with: "%0D%0A"), [.percentEncoding, .lineBreaks]),
            ("quotation marks", "\"\(base64)\"", [.quotationMarks]),
            ("apostrophes and space", " '\(base64)' ", [.surroundingSpace, .quotationMarks]),
            ("byte order mark", "\u{FEFF}\(base64)", [.surroundingSpace]),
            ("NUL at the end", base64 + "\0", [.surroundingSpace]),
            ("data address", "data:application/octet-stream;base64,\(base64)", [.dataURI]),
            ("encoded twice", Data(base64.utf8).base64EncodedString(), [.encodedTwice]),
            ("encoded twice, without padding", Data(bare.utf8).base64EncodedString(), [.encodedTwice, .padding]),
        ]
    }()

    @Test("damage that loses nothing is undone and reported", arguments: damage.indices)
    func repairs(index: Int) throws {
        let damage = Self.damage[index]
        let text = try ReceiptText(Array(damage.text.utf8))
        #expect(text.bytes == Self.octets, "\(damage.name)")
        #expect(text.form == .container)
        #expect(text.repairs.sorted { $0.rawValue < $1.rawValue } == damage.repairs.sorted { $0.rawValue < $1.rawValue }, "\(damage.name)")
    }

    @Test("bytes are taken as they are, but for a line break that a text tool left behind")
    func binary() throws {
        #expect(try ReceiptText(Self.octets).repairs.isEmpty)
        let saved = try ReceiptText(Self.octets + [0x0D, 0x0A])
        #expect(saved.bytes == Self.octets)
        #expect(saved.repairs == [.surroundingSpace])
    }

    @Test("every repair has a note of its own")
    func notes() {
        #expect(Set(ReceiptTextRepair.allCases.map(\.note)).count == ReceiptTextRepair.allCases.count)
    }

    static let foreign: [(text: String, code: TrustRefusal.Code, words: String)] = [
        ("", .receiptEmpty, "refresh"),
        (" \n\t", .receiptEmpty, "refresh"),
        ("MIIB*A==", .receiptBase64, "character 5 is \"*\""),
        ("MIIBé", .receiptBase64, "character 5"),
        ("MIIBA", .receiptBase64, "one too many"),
        ("MI=IBAAA", .receiptBase64, "character 3 is \"=\""),
        ("Hello, world", .receiptBase64, "character 6"),
        ("aGVsbG8=", .receiptUnrecognised, "beginning with 68656c6c6f"),
        ("{\"receipt-data\": \"MII\"}", .receiptIsJSON, "JSON"),
        ("[{\"a\":1}]", .receiptIsJSON, "JSON"),
        ("eyJhbGciOiJFUzI1NiJ9.e30.AAAA", .receiptIsJWS, "signed transaction"),
    ]

    @Test("what is no receipt is told what it is", arguments: foreign.indices)
    func refused(index: Int) {
        let (text, code, words) = Self.foreign[index]
        let refusal = #expect(throws: TrustRefusal.self) { try ReceiptText(Array(text.utf8)) }
        #expect(refusal?.code == code, "\(text)")
        #expect(refusal?.message.contains(words) == true, "\(refusal?.message ?? "")")
    }

    @Test("B06 — a signed transaction where a receipt is expected is told the right way")
    func jws() throws {
        let jws = "eyJhbGciOiJFUzI1NiIsIng1YyI6W119.eyJ0cmFuc2FjdGlvbklkIjoiMSJ9.c2ln"
        let refusal = try #require(try ReceiptWorld.verdict(Array(jws.utf8)).refusal)
        #expect(refusal.code == .receiptIsJWS)
        #expect(refusal.message.contains("Send it as a signed transaction"))
    }

    @Test("a repaired receipt is verified, and the verdict says what was repaired")
    func verdict() throws {
        let text = Data(try ReceiptWorld.sign()).base64EncodedString().replacingOccurrences(of: "+", with: " ")
        let verified = try ReceiptWorld.verdict(Array(text.utf8)).get()
        #expect(verified.notes == [ReceiptTextRepair.spacesForPlusSigns.note])
        #expect(verified.signedBytes == (try ReceiptWorld.sign()))
    }

    @Test("base64 of every length is decoded as Foundation decodes it", arguments: 1...67)
    func lengths(count: Int) throws {
        var generator = ReceiptWorld.Generator(state: UInt64(count))
        let octets = [UInt8(0x30)] + (1..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        guard count > 1 else { return }
        #expect(try ReceiptText(Array(Data(octets).base64EncodedString().utf8)).bytes == octets)
    }

    @Test("100 MB of anything are refused at once")
    func size() throws {
        for byte in [UInt8(0x30), UInt8(ascii: "M"), UInt8(ascii: " ")] {
            let refusal = #expect(throws: TrustRefusal.self) { try ReceiptText([UInt8](repeating: byte, count: 100_000_000)) }
            #expect(refusal?.code == .receiptSize)
            #expect(refusal?.check == .limit)
        }
        let refusal = #expect(throws: TrustRefusal.self) { try ReceiptText([UInt8](repeating: 0x30, count: ReceiptText.maximumSize + 1)) }
        #expect(refusal?.code == .receiptSize)
    }
}
