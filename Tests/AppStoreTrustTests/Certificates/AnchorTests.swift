import AppStoreTrust
import Foundation
import Testing

@Suite("Anchors that an operator names")
struct AnchorTests {
    let der = TestShop.authority.anchor.certificateDER

    func pem(_ der: [UInt8], line: String = "\n") -> String {
        let body = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return ("Bag Attributes\n-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n").replacingOccurrences(
            of: "\n", with: line)
    }

    @Test("DER and PEM name the same anchor", arguments: ["\n", "\r\n"])
    func forms(line: String) throws {
        #expect(try TrustAnchor(pemOrDER: der) == TestShop.authority.anchor)
        #expect(try TrustAnchor(pemOrDER: Array(pem(der, line: line).utf8)) == TestShop.authority.anchor)
    }

    @Test("what is neither is refused with a reason")
    func unreadable() {
        let two = pem(der) + pem(der)
        let cut = String(pem(der).prefix(200))
        for bytes in [Array(two.utf8), Array(cut.utf8), Array("x".utf8), [], [0x30], [UInt8](repeating: 0x30, count: 100_000)] {
            #expect(throws: TrustRefusal.self) { try TrustAnchor(pemOrDER: bytes) }
        }
    }

    @Test("bytes behind a certificate are refused")
    func trailing() {
        #expect(throws: TrustRefusal.self) { try TrustAnchor(certificateDER: der + [0]) }
        for count in der.indices { #expect(throws: TrustRefusal.self) { try TrustAnchor(certificateDER: Array(der[..<count])) } }
    }
}
