import FixtureSupport
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("RSA PKCS #1 v1.5")
struct RSASignatureTests {
    private struct Vectors: Decodable {
        struct Group: Decodable {
            let publicKeyDer: String
            let tests: [Vector]
        }

        struct Vector: Decodable {
            let tcId: Int
            let comment: String
            let msg: String
            let sig: String
            let result: String
        }

        let testGroups: [Group]
    }

    @Test("every published attack vector gets the verdict it should", .enabled(if: Fixtures.areHere))
    func wycheproof() throws {
        let file = Data(try Fixtures.bytes("hostile/wycheproof-rsa_signature_2048_sha256_test.json"))
        let vectors = try JSONDecoder().decode(Vectors.self, from: file)
        var counts: [String: Int] = [:]
        for group in vectors.testGroups {
            let key = try #require(PublicKey(subjectPublicKeyInfo: octets(group.publicKeyDer)))
            for vector in group.tests {
                counts[vector.result, default: 0] += 1
                let isAccepted = RSASignature.accepts(
                    octets(vector.sig), hash: SHA256.hash(octets(vector.msg)), method: .sha256, key: key)
                // "Acceptable" is the lax reading of a missing NULL; OpenSSL's and ours is the strict one.
                #expect(isAccepted == (vector.result == "valid"), "test \(vector.tcId): \(vector.comment)")
            }
        }
        #expect(counts == ["valid": 9, "acceptable": 1, "invalid": 249])
    }

    @Test("another hash method, an EC key or an empty signature is never accepted")
    func wrongKind() throws {
        let authority = try ReceiptWorld.authority
        let key = try #require(PublicKey(subjectPublicKeyInfo: authority.identity.key.subjectPublicKeyInfo))
        let message: [UInt8] = [1, 2, 3]
        let signature = try authority.identity.key.rsaSignature(over: message, weakHash: false).signature
        #expect(RSASignature.accepts(signature, hash: SHA256.hash(message), method: .sha256, key: key))
        #expect(!RSASignature.accepts(signature, hash: SHA1.hash(message), method: .sha1, key: key))
        #expect(!RSASignature.accepts(signature, hash: SHA1.hash(message), method: .sha256, key: key))
        #expect(!RSASignature.accepts([], hash: SHA256.hash(message), method: .sha256, key: key))
        #expect(!RSASignature.accepts([0] + signature, hash: SHA256.hash(message), method: .sha256, key: key))
        var generator = ReceiptWorld.Generator(state: 3)
        let elliptic = try #require(PublicKey(subjectPublicKeyInfo: SigningKey.p256(using: &generator).subjectPublicKeyInfo))
        #expect(!RSASignature.accepts(signature, hash: SHA256.hash(message), method: .sha256, key: elliptic))
    }

    private func octets(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap { $0.hexDigitValue.map { UInt8($0) } }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
