import AppStoreTypes
import FixtureSupport
import Foundation
import Testing

@testable import AppStoreTrust

@Suite("Tokens of a team")
struct TokenTests {
    private static let claims = Array(#"{"sub":"ada"}"#.utf8)

    private static func jwk(_ signer: TokenSigner, _ change: (inout JSONValue) -> Void = { _ in }) -> JSONValue {
        var json = JSONValue.object(signer.jwk.map { JSONMember($0.name, .string($0.value)) })
        change(&json)
        return json
    }

    @Test("what a signer signs, its published key accepts, and no changed byte of it")
    func ownSignatures() throws {
        let signer = try TokenSigner.draw()
        let key = try #require(TokenKey(jwk: Self.jwk(signer)))
        #expect(key.id == signer.keyID)
        let text = Array(try signer.sign(payload: Self.claims).utf8)
        let token = try JSONWebToken(compact: text)
        #expect(token.payload == Self.claims)
        #expect(token.isSigned(by: key))
        for index in text.indices where text[index] != UInt8(ascii: ".") {
            var changed = text
            changed[index] = changed[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            guard changed != text, let other = try? JSONWebToken(compact: changed) else { continue }
            #expect(!other.isSigned(by: key), "byte \(index)")
        }
        let stranger = try #require(TokenKey(jwk: Self.jwk(try TokenSigner.draw())))
        #expect(!token.isSigned(by: stranger))
    }

    @Test("a signer is the same after it was kept in PEM, and what is no P-256 key is refused")
    func kept() throws {
        let signer = try TokenSigner.draw()
        let again = try TokenSigner(pem: signer.pem)
        #expect(again.keyID == signer.keyID)
        let token = try JSONWebToken(compact: Array(try again.sign(payload: Self.claims).utf8))
        let key = try #require(TokenKey(jwk: Self.jwk(signer)))
        #expect(token.isSigned(by: key))
        var generator = SeededGenerator(seed: 7)
        let info = try #require(try SigningKey.p384(using: &generator).privateKeyInfo)
        let p384 = "-----BEGIN PRIVATE KEY-----\n\(Data(info).base64EncodedString())\n-----END PRIVATE KEY-----\n"
        for text in ["", "hello", String(decoding: signer.pem.dropLast(60), as: UTF8.self), p384] {
            #expect(throws: SigningFailure.self) { try TokenSigner(pem: Array(text.utf8)) }
        }
    }

    @Test("a shared secret checks HS256 only, and a short one nothing")
    func secrets() throws {
        let secret = Array("a secret of more than thirty-two bytes".utf8)
        #expect(TokenKey(secret: Array(secret.prefix(31))) == nil)
        let key = try #require(TokenKey(secret: secret))
        func token(_ algorithm: String) throws -> JSONWebToken {
            let input =
                Base64URL.encode(Array(#"{"alg":"\#(algorithm)"}"#.utf8)) + [UInt8(ascii: ".")] + Base64URL.encode(Self.claims)
            let signature = Base64URL.encode(MessageDigest.sha256.authenticate(input, key: secret))
            return try JSONWebToken(compact: input + [UInt8(ascii: ".")] + signature)
        }
        #expect(try token("HS256").isSigned(by: key))
        for algorithm in ["none", "HS384", "ES256", "RS256", "hs256"] { #expect(try !token(algorithm).isSigned(by: key)) }
    }

    @Test("a public key taken for a shared secret signs nothing")
    func confusion() throws {
        let signer = try TokenSigner.draw()
        let key = try #require(TokenKey(jwk: Self.jwk(signer)))
        let known = Self.jwk(signer).bytes
        let input = Base64URL.encode(Array(#"{"alg":"HS256"}"#.utf8)) + [UInt8(ascii: ".")] + Base64URL.encode(Self.claims)
        let signature = Base64URL.encode(MessageDigest.sha256.authenticate(input, key: known))
        let token = try JSONWebToken(compact: input + [UInt8(ascii: ".")] + signature)
        #expect(!token.isSigned(by: key))
    }

    @Test(
        "keys of a set that are for something else are not taken",
        arguments: [
            ("alg", "RS256"), ("use", "enc"), ("crv", "P-384"), ("kty", "oct"), ("d", "AAAA"), ("k", "AAAA"), ("x", "AAAA"), ("y", ""),
        ])
    func otherKeys(member: String, value: String) throws {
        #expect(TokenKey(jwk: Self.jwk(try TokenSigner.draw()) { $0[member] = .string(value) }) == nil)
    }

    @Test("RSA and Ed25519 keys of another library check its signatures", .enabled(if: PythonJudge.isHere))
    func otherKinds() throws {
        let program = """
            import jwt, json
            from cryptography.hazmat.primitives.asymmetric import rsa, ed25519
            from jwt.algorithms import RSAAlgorithm, OKPAlgorithm
            out = []
            for alg, key, to in [
                ("RS256", rsa.generate_private_key(public_exponent=65537, key_size=2048), RSAAlgorithm),
                ("EdDSA", ed25519.Ed25519PrivateKey.generate(), OKPAlgorithm)]:
                out.append({"jwk": json.loads(to.to_jwk(key.public_key())), "token": jwt.encode({"sub": "ada"}, key, algorithm=alg)})
            weak = rsa.generate_private_key(public_exponent=65537, key_size=1024)
            out.append({"jwk": json.loads(RSAAlgorithm.to_jwk(weak.public_key())), "token": ""})
            print(json.dumps(out))
            """
        let told = try JSONReader.read(Array(try PythonJudge.run(program, input: "")))
        let list = try #require(told.elements)
        let keys = list.prefix(2).compactMap { $0["jwk"].flatMap(TokenKey.init(jwk:)) }
        #expect(keys.map(\.algorithm) == ["RS256", "EdDSA"])
        for (index, key) in keys.enumerated() {
            let text = try #require(list[index]["token"]?.text)
            let token = try JSONWebToken(compact: Array(text.utf8))
            #expect(token.isSigned(by: key))
            #expect(!token.isSigned(by: keys[1 - index]))
        }
        let weak = try #require(list[2]["jwk"])
        #expect(TokenKey(jwk: weak) == nil, "an RSA key of 1,024 bits")
    }

    @Test("a sealed secret opens under its key and for its purpose alone, and not when it was changed")
    func boxes() throws {
        let box = SecretBox(secret: Array("one".utf8))
        let secret = Array("the secret".utf8)
        let sealed = try box.seal(secret, for: "a")
        #expect(box.open(sealed, for: "a") == secret)
        #expect(try box.seal(secret, for: "a") != sealed)
        #expect(box.open(sealed, for: "b") == nil)
        #expect(SecretBox(secret: Array("two".utf8)).open(sealed, for: "a") == nil)
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(box.open(changed, for: "a") == nil)
        }
        for count in 0..<sealed.count { #expect(box.open(Array(sealed.prefix(count)), for: "a") == nil) }
    }
}
