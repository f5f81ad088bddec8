import AppStoreTrust
import AppStoreTypes
import Entitlements
import FixtureSupport
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Signed answers")
struct SignedAnswerTests {
    static let nonce = "0123456789abcdef"

    /// Signs with a key of the configuration, as if it were read from a file.
    static func signing(_ signers: TokenSigner...) -> (inout Configuration) -> Void {
        { $0.answers.keyFiles = signers.map { AnswerKeyFile(file: "key.pem", pem: $0.pem) } }
    }

    struct Claims: Decodable {
        struct Named: Decodable, Equatable {
            let id: String
            let environment: String
            let expiresDate: String?
        }

        let iss: String
        let aud: String
        let sub: String
        let iat: Int64
        let exp: Int64
        let nonce: String
        let id: String
        let app: String
        let asOf: String
        let entitlements: [Named]
    }

    struct Reply: Decodable {
        let signedAnswer: String?
        let entitlements: [Claims.Named]
    }

    static func ask(_ shop: Shop, _ customer: String = "ada", nonce: String? = nonce) async throws -> Reply {
        let reply = try await shop.send("GET", "/v1/customers/\(customer)" + (nonce.map { "?nonce=\($0)" } ?? ""))
        #expect(reply.status == 200)
        return try JSONDecoder().decode(Reply.self, from: Data(reply.body))
    }

    /// The public keys that the server shows, in its order.
    static func keys(_ shop: Shop) async throws -> [TokenKey] {
        let reply = try await shop.send("GET", "/.well-known/jwks.json", key: nil)
        #expect(reply.status == 200)
        #expect(reply.headers["Cache-Control"] == "public, max-age=3600")
        let set = try JSONReader.read(reply.body)
        return (set["keys"]?.elements ?? []).compactMap(TokenKey.init(jwk:))
    }

    static func claims(_ text: String, _ keys: [TokenKey]) throws -> Claims {
        let token = try JSONWebToken(compact: Array(text.utf8))
        let key = try #require(keys.first { $0.id == token.header.keyID })
        try #require(token.isSigned(by: key))
        return try JSONDecoder().decode(Claims.self, from: Data(token.payload))
    }

    @Test("what is signed is what is answered, for this request, app and customer, and for three days at most")
    func content() async throws {
        let signer = try TokenSigner.draw()
        try await Shop.opening(changing: Self.signing(signer)) { shop in
            _ = try await shop.post("ada", TestStore.purchase("1001", product: "com.example.game.lifetime", type: .nonConsumable))
            let reply = try await Self.ask(shop)
            let keys = try await Self.keys(shop)
            #expect(keys.map(\.id) == [signer.keyID])
            let text = try #require(reply.signedAnswer)
            let claims = try Self.claims(text, keys)
            let now = shop.clock.now.milliseconds / 1_000
            #expect(claims.iss == "till" && claims.aud == "com.example.game" && claims.sub == "ada" && claims.id == "ada")
            #expect(claims.nonce == Self.nonce && claims.app == "game" && claims.iat == now && claims.exp == now + 259_200)
            #expect(claims.entitlements == reply.entitlements)
            #expect(claims.entitlements.map(\.id) == ["pro"])
            #expect(claims.entitlements.first?.environment == "Sandbox")
            #expect(try await Self.ask(shop, nonce: nil).signedAnswer == nil, "nothing is signed for whoever sends no nonce")
        }
    }

    @Test("an answer ends with the subscription that it names, however long answers may hold")
    func ends() async throws {
        try await Shop.opening(changing: Self.signing(try TokenSigner.draw())) { shop in
            _ = try await shop.post("ada", TestStore.purchase("1001", at: .day(-29)))
            let owned = try await shop.customer("ada")
            let end = try #require(owned.subscriptions.first?.expiresDate.flatMap { EpochMilliseconds(rfc3339: $0) })
            let text = try #require(try await Self.ask(shop).signedAnswer)
            let claims = try Self.claims(text, try await Self.keys(shop))
            #expect(claims.exp <= end.milliseconds / 1_000)
            #expect(claims.exp > shop.clock.now.milliseconds / 1_000)
            shop.clock.move(to: EpochMilliseconds(end.milliseconds + 1))
            let second = try #require(try await Self.ask(shop).signedAnswer)
            let later = try Self.claims(second, try await Self.keys(shop))
            #expect(later.entitlements.isEmpty)
        }
    }

    @Test("a nonce of another form is refused", arguments: ["", "short", "0123456789abcde%2F", String(repeating: "a", count: 129)])
    func nonces(nonce: String) async throws {
        try await Shop.opening(changing: Self.signing(try TokenSigner.draw())) { shop in
            let answer = try await shop.send("GET", "/v1/customers/ada?nonce=\(nonce)")
            #expect(answer.status == 400)
        }
    }

    @Test("the first file signs, the others are published, so that keys can be changed by hand without a gap")
    func files() async throws {
        let (old, new) = (try TokenSigner.draw(), try TokenSigner.draw())
        try await Shop.opening(changing: Self.signing(new, old)) { shop in
            let keys = try await Self.keys(shop)
            #expect(keys.map(\.id) == [new.keyID, old.keyID])
            let text = try #require(try await Self.ask(shop).signedAnswer)
            let token = try JSONWebToken(compact: Array(text.utf8))
            #expect(token.header.keyID == new.keyID)
        }
    }

    @Test("switched off, nothing is signed and no key shown")
    func off() async throws {
        try await Shop.opening(changing: { $0.answers.isEnabled = false }) { shop in
            let answer = try await Self.ask(shop)
            let keys = try await Self.keys(shop)
            #expect(answer.signedAnswer == nil && keys.isEmpty)
        }
    }

    @Test("a back end verifies with a library that knows nothing of Till", .enabled(if: PythonJudge.isHere))
    func judge() async throws {
        let program = """
            import sys, json, jwt
            told = json.load(sys.stdin)
            key = jwt.PyJWKSet.from_dict(told["set"])[jwt.get_unverified_header(told["token"])["kid"]].key
            options = {"require": ["exp", "iat", "aud", "iss", "sub"], "verify_exp": False, "verify_iat": False}
            claims = jwt.decode(told["token"], key, algorithms=["ES256"], audience="com.example.game", issuer="till", options=options)
            forged = 0
            for change in (lambda t: t[:-3] + "AAA", lambda t: ".".join([t.split(".")[0], t.split(".")[1][:-2] + "fQ", t.split(".")[2]])):
                try: jwt.decode(change(told["token"]), key, algorithms=["ES256"], audience="com.example.game", options=options)
                except jwt.InvalidTokenError: forged += 1
            try: jwt.decode(told["token"], key, algorithms=["ES256"], audience="com.example.other", options=options)
            except jwt.InvalidAudienceError: forged += 1
            print(json.dumps({"sub": claims["sub"], "nonce": claims["nonce"], "has": [e["id"] for e in claims["entitlements"]], "forged": forged}))
            """
        try await Shop.opening(changing: Self.signing(try TokenSigner.draw())) { shop in
            _ = try await shop.post("ada", TestStore.purchase("1001", product: "com.example.game.lifetime", type: .nonConsumable))
            let set = try await shop.send("GET", "/.well-known/jwks.json", key: nil).body
            let token = try #require(try await Self.ask(shop).signedAnswer)
            let input = #"{"set":\#(String(decoding: set, as: UTF8.self)),"token":"\#(token)"}"#
            let told = try JSONReader.read(Array(try PythonJudge.run(program, input: input)))
            #expect(told["sub"]?.text == "ada" && told["nonce"]?.text == Self.nonce)
            #expect(told["has"]?.elements?.compactMap(\.text) == ["pro"])
            #expect(told["forged"]?.integer == 3)
        }
    }
}
