import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@Suite("The payload of a signed document")
struct PayloadTests {
    let authority = TestShop.authority

    func sign(_ json: String) throws -> [UInt8] { try authority.sign(payload: Array(json.utf8)) }

    func json(_ members: String) -> String {
        #"{"bundleId":"com.example.backyard","environment":"Sandbox","signedDate":1756684800000,"# + members + "}"
    }

    @Test(
        "B33 — an id larger than 2^53 stays what it was, written as number or as text",
        arguments: ["504300000000000001", "\"504300000000000001\""])
    func largeID(value: String) throws {
        let verified = try TestShop.verifier().transaction(sign(json("\"transactionId\":\(value)")), at: TestShop.now).get()
        #expect(verified.content.transactionId == "504300000000000001")
    }

    @Test("B34 — values and fields that Apple adds are kept as they are")
    func newValues() throws {
        let text = json(
            #""offerType":9,"transactionReason":"GIFT","inAppOwnershipType":"TEAM","revocationType":"PRORATED","type":"Metered","foo":{}"#)
        let compact = try sign(text)
        let verified = try TestShop.verifier().transaction(compact, at: TestShop.now).get()
        #expect(verified.content.offerType?.rawValue == 9)
        #expect(verified.content.offerType?.isKnown == false)
        #expect(verified.content.transactionReason?.rawValue == "GIFT")
        #expect(verified.content.inAppOwnershipType?.rawValue == "TEAM")
        #expect(verified.content.revocationType?.rawValue == "PRORATED")
        #expect(verified.content.type?.rawValue == "Metered")
        #expect(verified.signedBytes == compact)
        #expect(try JWSDocument.parse(verified.signedBytes).payload == Array(text.utf8))
        let renewal = try TestShop.verifier().renewalInfo(sign(json(#""expirationIntent":7"#)), at: TestShop.now).get()
        #expect(renewal.content.expirationIntent?.rawValue == 7)
    }

    @Test(
        "a signed payload of another shape is refused as unreadable, not as forged",
        arguments: ["[]", "null", "1", "\"text\"", "{", "{}x", #"{"quantity":"many"}"#, #"{"purchaseDate":1e300}"#, ""])
    func shape(json: String) throws {
        let refusal = try #require(TestShop.refusal(try sign(json)))
        #expect(refusal.check == .payload || refusal.code == .jwsSegments, "\(refusal)")
        #expect(refusal.isRetryable || json.isEmpty)
    }

    @Test("a changed payload of another shape is refused as changed")
    func changedShape() throws {
        var document = Segments(try TestShop.signed())
        document.payload = base64URL(Array(#"{"signedDate":1756684800000,"quantity":"many"}"#.utf8))
        #expect(TestShop.refusal(document.compact)?.code == .jwsSignature)
    }

    @Test("a payload that is not UTF-8 is refused")
    func notUTF8() throws {
        let payload = Array(#"{"signedDate":1756684800000,"productId":""#.utf8) + [0xFF, 0xC0] + Array("\"}".utf8)
        #expect(TestShop.refusal(try authority.sign(payload: payload))?.check == .payload)
    }

    @Test("a deeply nested payload is refused without a crash", arguments: ["[", "{\"a\":"])
    func deep(opening: String) throws {
        let payload = json("\"foo\":" + String(repeating: opening, count: 100_000))
        #expect(TestShop.refusal(try sign(payload))?.check == .payload)
    }

    @Test("a document of 100 MB is refused at once")
    func huge() throws {
        let huge = [UInt8](repeating: UInt8(ascii: "a"), count: 100_000_000)
        let clock = ContinuousClock()
        let duration = clock.measure {
            #expect(TestShop.refusal(huge)?.code == .jwsSize)
            #expect(throws: TrustRefusal.self) { try JWSDocument.parse(huge) }
        }
        #expect(duration < .seconds(1))
    }

    @Test("what is said about a refused value is short and holds no control characters")
    func messages() throws {
        let nasty = String(repeating: "\u{1B}[31m\u{202E}\u{0}<script>", count: 1_000)
        let refusal = try #require(TestShop.refusal(try TestShop.signed { $0.bundleId = BundleID(rawValue: nasty) }))
        #expect(refusal.message.utf8.count < 4_000)
        #expect(refusal.message.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 0x202E })
    }

    @Test("a document taken apart shows its parts unjudged")
    func document() throws {
        let document = try JWSDocument.parse(try TestShop.signed(by: TestShop.xcode))
        #expect(document.header.algorithm == "ES256")
        #expect(document.header.keyID == "Apple_Xcode_Key")
        #expect(document.header.type == "JWT")
        #expect(document.signature.count == 64)
        let certificates = try document.certificates()
        #expect(certificates.map(\.subject) == ["O=StoreKit Testing in Xcode,CN=StoreKit Testing in Xcode"])
        #expect(try JSONDecoder().decode(JWSTransactionDecodedPayload.self, from: Data(document.payload)) == TestShop.transaction())
    }
}
