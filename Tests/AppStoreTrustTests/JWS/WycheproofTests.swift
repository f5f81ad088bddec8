import FixtureSupport
import Foundation
import Testing

@testable import AppStoreTrust

/// Project Wycheproof's vectors: signatures with known right verdicts, many built to fool verifiers.
@Suite("Wycheproof", .enabled(if: Fixtures.areHere))
struct WycheproofTests {
    struct Vectors: Decodable {
        struct Group: Decodable {
            struct Key: Decodable {
                let uncompressed: String?
                let kty: String?
                let crv: String?
                let x: String?
                let y: String?
                let use: String?
                let key_ops: [String]?
                let alg: String?
            }
            struct Test: Decodable {
                let tcId: Int
                let comment: String
                let msg: String?
                let sig: String?
                let jws: String?
                let result: String
            }
            let publicKey: Key?
            let `public`: Key?
            let tests: [Test]
        }
        let testGroups: [Group]
    }

    static func vectors(_ name: String) throws -> [Vectors.Group] {
        try JSONDecoder().decode(Vectors.self, from: Data(Fixtures.bytes("hostile/wycheproof-\(name)_test.json"))).testGroups
    }

    @Test("raw ECDSA signatures on P-256 with SHA-256")
    func ecdsa() throws {
        var counts = (valid: 0, invalid: 0)
        for group in try Self.vectors("ecdsa_secp256r1_sha256_p1363") {
            let point = try #require(group.publicKey?.uncompressed.map(Self.bytes(hex:)))
            let check = try #require(PublicKey(p256Point: point).flatMap { SignatureCheck(key: $0) })
            for test in group.tests {
                let isAccepted = check.accepts(signature: Self.bytes(hex: test.sig ?? ""), message: Self.bytes(hex: test.msg ?? ""))
                #expect(isAccepted == (test.result == "valid"), "\(test.tcId): \(test.comment)")
                if test.result == "valid" { counts.valid += 1 } else { counts.invalid += 1 }
            }
        }
        #expect(counts == (173, 89))
    }

    @Test("JWS attacks: what our reader and primitive make of every document whose key is on P-256")
    func jws() throws {
        var judged = 0
        var accepted = 0
        for group in try Self.vectors("json_web_signature") {
            for test in group.tests {
                let compact = Array((test.jws ?? "").utf8)
                let isAccepted = Self.accepts(compact, key: group.public)
                judged += 1
                if isAccepted { accepted += 1 }
                // A library with one algorithm and no `jwk` in headers refuses more than the vectors ask, never less.
                if test.result != "valid" { #expect(!isAccepted, "\(test.tcId): \(test.comment)") }
                if test.result == "valid", Self.isOurs(compact, key: group.public) { #expect(isAccepted, "\(test.tcId): \(test.comment)") }
            }
        }
        #expect(judged == 401)
        #expect(accepted > 0)
    }

    /// ES256 as the verifier does it, with a key beside the document instead of certificates inside it.
    static func accepts(_ compact: [UInt8], key: Vectors.Group.Key?) -> Bool {
        guard let document = try? JWSDocument.parse(compact), document.header.algorithm == "ES256", let key, key.crv == "P-256",
            key.kty == "EC", key.alg ?? "ES256" == "ES256", key.use ?? "sig" == "sig", key.key_ops?.contains("verify") ?? true,
            let x = key.x.flatMap({ Base64URL.decode(Array($0.utf8)) }), let y = key.y.flatMap({ Base64URL.decode(Array($0.utf8)) }),
            let check = PublicKey(p256Point: [4] + x + y).flatMap({ SignatureCheck(key: $0) })
        else { return false }
        let parts = Segments(compact)
        return check.accepts(signature: document.signature, message: parts.header + [UInt8(ascii: ".")] + parts.payload)
    }

    static func isOurs(_ compact: [UInt8], key: Vectors.Group.Key?) -> Bool {
        guard let header = try? JWSDocument.parse(compact).header else { return false }
        return header.algorithm == "ES256" && key?.crv == "P-256"
    }

    static func bytes(hex: String) -> [UInt8] {
        let digits = Array(hex.utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
    }
}
