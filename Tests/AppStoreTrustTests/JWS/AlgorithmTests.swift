import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@Suite("The header of a signed document")
struct AlgorithmTests {
    let identity = TestShop.authority.identity

    @Test("no algorithm but ES256 is accepted", arguments: ["none", "HS256", "RS256", "ES384", "es256", "ES256 ", ""])
    func algorithm(name: String) throws {
        let compact = try identity.sign(header: TestShop.header(identity.certificates, algorithm: name), payload: TestShop.payload())
        let refusal = try #require(TestShop.refusal(compact))
        #expect(refusal.code == .jwsAlgorithm)
        #expect(refusal.check == .algorithm)
    }

    @Test("a header without an algorithm is refused, and a signature by an empty key never helps")
    func missingAlgorithm() throws {
        let header = TestShop.header(identity.certificates)
        let text = String(decoding: header, as: UTF8.self).replacingOccurrences(of: "\"alg\":\"ES256\",", with: "")
        let compact = try identity.sign(header: Array(text.utf8), payload: TestShop.payload())
        #expect(TestShop.refusal(compact)?.code == .jwsAlgorithm)
        var unsigned = Segments(compact)
        unsigned.header = base64URL(Array("{\"alg\":\"none\"}".utf8))
        unsigned.signature = []
        #expect(TestShop.refusal(unsigned.compact)?.code == .jwsCertificatesMissing)
    }

    @Test(
        "certificates must be named",
        arguments: ["{\"alg\":\"ES256\"}", "{\"alg\":\"ES256\",\"x5c\":[]}", "{\"alg\":\"ES256\",\"x5c\":null}"])
    func missingCertificates(header: String) throws {
        let refusal = try #require(TestShop.refusal(try identity.sign(header: Array(header.utf8), payload: TestShop.payload())))
        #expect(refusal.code == .jwsCertificatesMissing || refusal.code == .jwsHeader)
        #expect(refusal.check == .format)
    }

    @Test("one, two, four or more certificates are not three", arguments: [1, 2, 4, 8])
    func chainLength(count: Int) throws {
        let certificates = Array((identity.certificates + identity.certificates + identity.certificates).prefix(count))
        let compact = try identity.sign(header: TestShop.header(certificates), payload: TestShop.payload())
        #expect(TestShop.refusal(compact)?.code == .jwsChainLength)
    }

    @Test("certificates in base64url are refused: x5c is standard base64")
    func base64URLCertificates() throws {
        let text = String(decoding: TestShop.header(identity.certificates), as: UTF8.self)
        #expect(text.contains("+") && text.contains("/"))
        let header = text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        let refusal = try #require(TestShop.refusal(try identity.sign(header: Array(header.utf8), payload: TestShop.payload())))
        #expect(refusal.code == .jwsCertificateBase64)
        #expect(refusal.message.contains("x5c[0]"))
    }

    @Test(
        "a header that two readers may read differently is refused",
        arguments: [
            #"{"alg":"ES256","alg":"none"}"#, #"{"x5c":[],"x5c":[]}"#, #"{"alg":"ES256","\u0061lg":"none"}"#, #"{"alg":"ES256"}{}"#,
            #"{"alg":"ES256",}"#, #"["alg"]"#, "", "null", #"{"alg":"ES256"#, #"{"alg":'ES256'}"#, "{\"alg\":\"ES256\n\"}",
            #"{"alg":"ES256","x":01x}"#, #"{"alg":"\ud800"}"#, #"{"alg":"ES256","x5c":["a",1]}"#, #"{"alg":"ES256","x5c":"MII"}"#,
        ])
    func ambiguous(header: String) throws {
        let refusal = try #require(TestShop.refusal(try identity.sign(header: Array(header.utf8), payload: TestShop.payload())))
        #expect([.jwsHeader, .jwsSegments].contains(refusal.code), "\(refusal)")
    }

    @Test("unknown members, white space and escapes in a header change nothing")
    func harmless() throws {
        let text = String(decoding: TestShop.header(identity.certificates), as: UTF8.self)
            .replacingOccurrences(of: "{\"alg\"", with: " {\"kid\":\"A/B\",\"n\":-1.5e3,\"t\":[true,{\"a\":null}],\r\n\"\\u0061lg\" ")
            .replacingOccurrences(of: "/", with: "\\/")
        let compact = try identity.sign(header: Array(text.utf8), payload: TestShop.payload())
        #expect(TestShop.refusal(compact) == nil)
    }

    @Test("a huge header, a deep one, and one that is not UTF-8 are refused")
    func extreme() throws {
        let padding = String(repeating: "a", count: 40_000)
        let huge = Array("{\"alg\":\"ES256\",\"p\":\"\(padding)\"}".utf8)
        #expect(TestShop.refusal(try identity.sign(header: huge, payload: TestShop.payload()))?.code == .jwsSize)
        let deep = Array(("{\"a\":" + String(repeating: "[", count: 10_000)).utf8)
        #expect(TestShop.refusal(try identity.sign(header: deep, payload: TestShop.payload()))?.code == .jwsHeader)
        let foreign = Array("{\"alg\":\"ES256\",\"p\":\"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8)
        #expect(TestShop.refusal(try identity.sign(header: foreign, payload: TestShop.payload()))?.code == .jwsHeader)
        let many = TestShop.header(Array(repeating: [0], count: 9))
        #expect(TestShop.refusal(try identity.sign(header: many, payload: TestShop.payload()))?.code == .jwsHeader)
    }
}
