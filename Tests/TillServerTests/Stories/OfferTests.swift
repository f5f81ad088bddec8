import AppStoreTrust
import AppStoreTypes
import Foundation
import Testing

@testable import TillServer

@Suite("Offers that the server signs")
struct OfferTests {
    static let path = "/v1/offers/signature"

    /// Whether OpenSSL's own program accepts a signature in DER over a text under a private key's public half.
    static func isSigned(_ text: String, _ signature: Data, by pem: [UInt8]) throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appending(path: "till-offer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(pem).write(to: folder.appending(path: "key.p8"))
        try Data(text.utf8).write(to: folder.appending(path: "text"))
        try signature.write(to: folder.appending(path: "signature"))
        for arguments in [
            ["pkey", "-in", "key.p8", "-pubout", "-out", "public.pem"],
            ["dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "text"],
        ] {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["openssl"] + arguments
            process.currentDirectoryURL = folder
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else { return false }
        }
        return true
    }

    static func shop(issuer: String? = "57246542-96fe-1a63-e053-0824d011072a", _ story: (Shop, InAppPurchaseKey) async throws -> Void)
        async throws
    {
        let key = try InAppPurchaseKey(keyID: "2X9R4HXF34", issuerID: issuer, pem: TokenSigner.draw().pem)
        try await Shop.open(Shop.game { $0.inAppPurchaseKey = key }) { shop in try await story(shop, key) }
    }

    @Test("B45 — a promotional offer is signed over the documented text: lower case, milliseconds, base64 once, DER")
    func promotional() async throws {
        try await Self.shop { shop, key in
            let body =
                #"{"customer":"ada","productId":"com.example.game.month","offerId":"Winback","username":"AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE"}"#
            let reply = try await shop.team("POST", Self.path, body, key: Shop.publishableKey)
            #expect(reply.status == 200 && reply["keyId"]?.text == "2X9R4HXF34")
            let nonce = try #require(reply["nonce"]?.text)
            let timestamp = try #require(reply["timestamp"]?.integer)
            #expect(nonce == nonce.lowercased() && timestamp == EpochMilliseconds.storyBegins.milliseconds)
            let text = [
                "com.example.game", "2X9R4HXF34", "com.example.game.month", "Winback", "aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee", nonce,
                String(timestamp),
            ].joined(separator: "\u{2063}")
            let signature = try #require(reply["signature"]?.text.flatMap { Data(base64Encoded: $0) })
            #expect(signature.first == 0x30)
            #expect(try Self.isSigned(text, signature, by: key.pem))
            #expect(try !Self.isSigned(text.uppercased(), signature, by: key.pem))
            let again = try await shop.team("POST", Self.path, body, key: Shop.publishableKey)
            #expect(again["nonce"]?.text != nonce)
        }
    }

    @Test("B45 — without a name the customer's own token is signed, and an empty name is allowed")
    func names() async throws {
        try await Self.shop { shop, key in
            for (more, username) in [("", "5f67985a-4f87-8c2b-bbcc-4fd352c4588e"), (#","username":"""#, "")] {
                let reply = try await shop.team(
                    "POST", Self.path, #"{"customer":"ada","productId":"com.example.game.month","offerId":"o"\#(more)}"#)
                #expect(reply["username"]?.text == username)
                let text = OfferSigner.text(
                    bundleID: "com.example.game", keyID: key.keyID, productID: "com.example.game.month", offerID: "o", username: username,
                    nonce: reply["nonce"]?.text ?? "", timestamp: reply["timestamp"]?.integer ?? 0)
                let signature = try #require(reply["signature"]?.text.flatMap { Data(base64Encoded: $0) })
                #expect(try Self.isSigned(text, signature, by: key.pem))
            }
        }
    }

    @Test("the compact JWS has the documented header and claims, for promotional and introductory offers")
    func compact() async throws {
        try await Self.shop { shop, _ in
            let promotional = try await shop.team(
                "POST", Self.path,
                #"{"customer":"ada","productId":"com.example.game.month","offerId":"o","transactionId":"2000000000000001"}"#)
            let claims = try Self.claims(promotional)
            #expect(claims["iss"]?.text == "57246542-96fe-1a63-e053-0824d011072a" && claims["bid"]?.text == "com.example.game")
            #expect(claims["aud"]?.text == "promotional-offer" && claims["offerIdentifier"]?.text == "o")
            #expect(claims["iat"]?.integer == EpochMilliseconds.storyBegins.milliseconds / 1_000 && claims["exp"] == nil)
            #expect(claims["nonce"]?.text == promotional["nonce"]?.text && claims["transactionId"]?.text == "2000000000000001")
            let body = #"{"customer":"ada","productId":"com.example.game.month","transactionId":"2000000000000001""#
            let introductory = try await shop.team("POST", Self.path, body + "}", key: Shop.publishableKey)
            let intro = try Self.claims(introductory)
            #expect(intro["aud"]?.text == "introductory-offer-eligibility" && intro["allowIntroductoryOffer"]?.bool == true)
            #expect(introductory["signature"] == nil)
            let denied = try await shop.team("POST", Self.path, body + #","allowIntroductoryOffer":false}"#)
            #expect(try Self.claims(denied)["allowIntroductoryOffer"]?.bool == false)
            let app = try await shop.team(
                "POST", Self.path, body + #","allowIntroductoryOffer":true}"#, key: Shop.publishableKey)
            #expect(app.code == "key.insufficient")
        }
    }

    private static func claims(_ reply: TeamReply) throws -> JSONValue {
        let token = try JSONWebToken(compact: Array(try #require(reply["jws"]?.text).utf8))
        let header = try #require(reply["jws"]?.text?.split(separator: ".").first)
        let padded = header.replacing("-", with: "+").replacing("_", with: "/") + String(repeating: "=", count: (4 - header.count % 4) % 4)
        #expect(
            String(decoding: try #require(Data(base64Encoded: String(padded))), as: UTF8.self)
                == #"{"alg":"ES256","kid":"2X9R4HXF34","typ":"JWT"}"#)
        return try JSONReader.read(token.payload)
    }

    @Test("without a key, an issuer id or a transaction nothing is signed, and the key is nowhere in the log")
    func refused() async throws {
        try await Shop.open { shop in
            let reply = try await shop.team("POST", Self.path, #"{"customer":"ada","productId":"p","offerId":"o"}"#)
            #expect(reply.status == 422 && reply.code == "offer.key")
        }
        try await Self.shop(issuer: nil) { shop, key in
            let promotional = try await shop.team("POST", Self.path, #"{"customer":"ada","productId":"p","offerId":"o"}"#)
            #expect(promotional.status == 200 && promotional["jws"] == nil)
            let body = #"{"customer":"ada","productId":"p"}"#
            #expect(try await shop.team("POST", Self.path, body).code == "offer.transaction")
            let intro = #"{"customer":"ada","productId":"p","transactionId":"2000000000000001"}"#
            #expect(try await shop.team("POST", Self.path, intro).code == "offer.key")
            let secret = String(decoding: key.pem, as: UTF8.self).split(separator: "\n")[1]
            #expect(!shop.logLines.text.contains(secret) && !"\(key)\(String(reflecting: key))".contains(secret))
        }
    }
}
