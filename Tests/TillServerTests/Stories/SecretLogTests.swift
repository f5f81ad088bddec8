import AppStoreTrust
import Foundation
import HTTPService
import Testing

@testable import TillServer

@Suite("Secrets and the log")
struct SecretLogTests {
    @Test("no secret of a whole story reaches the log, at its most talkative level")
    func story() async throws {
        let signer = try TokenSigner.draw()
        let shared = String(repeating: "shared-secret-", count: 3)
        let sealing = String(repeating: "sealing-secret-", count: 3)
        var secrets = [Shop.secretKey, Shop.publishableKey, shared, sealing]
        secrets += String(decoding: signer.pem, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("-") }.map(String.init)
        let app = Shop.game { $0.customerTokens = CustomerTokenRules(keys: .secret(Array(shared.utf8))) }
        let lines = LogLines()
        for fromFile in [true, false] {
            try await Shop.opening(
                [app],
                changing: {
                    $0.answers.sealingKeys = [Array(sealing.utf8)]
                    if fromFile { $0.answers.keyFiles = [AnswerKeyFile(file: "key.pem", pem: signer.pem)] }
                }
            ) { shop in
                let signed = try shop.store.sign(TestStore.purchase("1001"))
                let token = try signer.sign(payload: Array(#"{"sub":"ada"}"#.utf8))
                let nonce = "nonce-0123456789"
                secrets += [signed, token]
                _ = try await shop.post("ada", signed: [signed, "not.a.jws"])
                _ = try await shop.send("GET", "/v1/customers/ada?nonce=\(nonce)")
                _ = try await shop.send("GET", "/v1/customers/ada", headers: [("Till-Customer-Token", token)])
                for key in ["sk_wrong_but_long_enough_to_be_one_0123456789", Shop.secretKey] {
                    let made = try await shop.send("POST", "/v1/keys", key: key, body: #"{"name":"worker","scopes":["keys"]}"#)
                    if made.status == 201 { secrets.append(try JSONDecoder().decode(KeyStoryTests.Made.self, from: Data(made.body)).text) }
                    secrets.append(key)
                }
                _ = try await shop.send("GET", "/v1/keys", key: secrets.last)
                _ = try await shop.send("POST", "/v1/purchases", body: "{\(Shop.secretKey)")
                _ = lines.add(shop.logLines.text)
            }
        }
        #expect(lines.text.contains("\"answered\"") && lines.text.contains("a document was refused"))
        for secret in secrets { #expect(!lines.text.contains(secret), "\(secret.prefix(12))…") }
    }
}
