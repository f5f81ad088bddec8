import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@Suite("The signature of a signed document")
struct SignatureTests {
    @Test("a signature in DER is refused: a JWS holds r and s")
    func der() throws {
        var document = Segments(try TestShop.signed())
        let raw = bytes(ofBase64URL: document.signature)
        func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            let content = (bytes.first ?? 0) >= 0x80 ? [0] + bytes : Array(bytes)
            return [0x02, UInt8(content.count)] + content
        }
        let content = integer(raw[..<32]) + integer(raw[32...])
        document.signature = base64URL([0x30, UInt8(content.count)] + content)
        let refusal = try #require(TestShop.refusal(document.compact))
        #expect(refusal.code == .jwsSignatureSize)
        #expect(refusal.check == .signature)
    }

    @Test("every other length is refused", arguments: [0, 1, 63, 65, 96, 128])
    func length(count: Int) throws {
        var document = Segments(try TestShop.signed())
        let raw = bytes(ofBase64URL: document.signature)
        document.signature = base64URL(Array((raw + raw).prefix(count)))
        #expect(TestShop.refusal(document.compact)?.code == .jwsSignatureSize)
    }

    @Test("both s and its negative pass: there is no low-s rule")
    func highS() throws {
        var document = Segments(try TestShop.signed())
        let raw = bytes(ofBase64URL: document.signature)
        document.signature = base64URL(Array(raw[..<32]) + Self.negated(Array(raw[32...])))
        #expect(document.compact != (try TestShop.signed()))
        #expect(TestShop.refusal(document.compact) == nil)
    }

    @Test("numbers that no signature may have are refused")
    func impossible() throws {
        var document = Segments(try TestShop.signed())
        let raw = bytes(ofBase64URL: document.signature)
        let zero = [UInt8](repeating: 0, count: 32)
        let ones = [UInt8](repeating: 0xFF, count: 32)
        for numbers in [zero + zero, zero + raw[32...], raw[..<32] + zero, ones + ones, raw[..<32] + Self.order, Self.order + raw[32...]] {
            document.signature = base64URL(Array(numbers))
            #expect(TestShop.refusal(document.compact)?.code == .jwsSignature)
        }
    }

    @Test("one flipped bit anywhere in a document is refused")
    func everyBit() throws {
        let compact = try TestShop.signed()
        let verifier = TestShop.verifier()
        #expect(verifier.transaction(compact, at: TestShop.now).refusal == nil)
        // A changed header costs a whole path of certificates, so there one bit of each byte is flipped, in turn; elsewhere all are.
        let header = Segments(compact).header.count
        for index in compact.indices {
            for bit in index < header ? index % 8..<index % 8 + 1 : 0..<8 {
                var changed = compact
                changed[index] ^= 1 << UInt8(bit)
                #expect(verifier.transaction(changed, at: TestShop.now).refusal != nil, "bit \(bit) of byte \(index)")
            }
        }
    }

    @Test("a document cut off at any byte is refused")
    func truncated() throws {
        let compact = try TestShop.signed()
        let verifier = TestShop.verifier()
        #expect(verifier.transaction(compact, at: TestShop.now).refusal == nil)
        for count in compact.indices {
            #expect(verifier.transaction(Array(compact[..<count]), at: TestShop.now).refusal != nil, "cut at \(count)")
            #expect(verifier.transaction(Array(compact[count...].dropFirst()), at: TestShop.now).refusal != nil, "begun after \(count)")
        }
    }

    @Test("a signature of another document by the same signer does not fit")
    func transplanted() throws {
        var document = Segments(try TestShop.signed())
        document.signature = Segments(try TestShop.signed { $0.quantity = 2 }).signature
        #expect(TestShop.refusal(document.compact)?.code == .jwsSignature)
    }

    @Test(
        "anything but three segments of base64url without padding is refused",
        arguments: [
            "", ".", "..", "...", "a.b", "a.b.c.d", "eyJ9", "\u{0}.\u{0}.\u{0}", "e30=.e30=.e30=", "e30.e30.e3 0", "é.é.é", "e30.e.e30",
        ])
    func form(text: String) throws {
        let refusal = try #require(TestShop.refusal(Array(text.utf8)))
        #expect([.format, .limit].contains(refusal.check))
        let genuine = try TestShop.signed()
        for spoiled in [genuine + Array("\n".utf8), Array(" ".utf8) + genuine, genuine + Array("==".utf8), genuine + Array(".".utf8)] {
            #expect(TestShop.refusal(spoiled)?.check == .format)
        }
    }

    @Test("bits behind the end of a segment are refused, so that a document has one spelling only")
    func oneSpelling() throws {
        let compact = try TestShop.signed()
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        let character = try #require(compact.last)
        let last = try #require(alphabet.firstIndex(of: character))
        #expect(last % 16 == 0)
        for other in last + 1..<last + 16 {
            #expect(TestShop.refusal(compact.dropLast() + [alphabet[other]])?.code == .jwsBase64)
        }
    }

    static let order: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]

    /// The order of P-256 minus a number.
    static func negated(_ number: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: 32)
        var borrow = 0
        for index in (0..<32).reversed() {
            let difference = Int(order[index]) - Int(number[index]) - borrow
            borrow = difference < 0 ? 1 : 0
            result[index] = UInt8((difference + 256) % 256)
        }
        return result
    }
}
