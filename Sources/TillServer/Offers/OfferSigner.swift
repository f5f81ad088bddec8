import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation

/// Signs offers as Apple's documents say, with the team's in-app purchase key.
///
/// Sources: https://developer.apple.com/documentation/storekit/generating-a-signature-for-promotional-offers and
/// https://developer.apple.com/documentation/storekit/generating-jws-to-sign-app-store-requests
struct OfferSigner {
    let key: InAppPurchaseKey
    let bundleID: BundleID
    /// Draws a UUID that nobody has.
    let newNonce: @Sendable () -> AppAccountToken

    /// U+2063, which stands between the parts of the signed text.
    private static let separator = "\u{2063}"

    /// What is signed of a promotional offer, in the order of the document.
    static func text(
        bundleID: BundleID, keyID: String, productID: ProductID, offerID: String, username: String, nonce: String, timestamp: Int64
    ) -> String {
        [
            bundleID.rawValue, keyID, productID.rawValue, offerID, username.lowercased(), nonce.lowercased(), String(timestamp),
        ].joined(separator: separator)
    }

    /// A promotional offer for somebody, to be used within 24 hours and once.
    ///
    /// - Parameter username: the `appAccountToken` or name that the purchase will carry; empty for none.
    func promotional(
        _ productID: ProductID, offer: String, username: String, transactionID: String?, at now: EpochMilliseconds
    ) throws(SigningFailure) -> OfferSignatureReply {
        let signer = try TokenSigner(pem: key.pem)
        let nonce = newNonce().description
        let text = Self.text(
            bundleID: bundleID, keyID: key.keyID, productID: productID, offerID: offer, username: username, nonce: nonce,
            timestamp: now.milliseconds)
        var claims = [("productId", JSONValue.string(productID.rawValue)), ("offerIdentifier", .string(offer))]
        if let transactionID { claims.append(("transactionId", .string(transactionID))) }
        return OfferSignatureReply(
            keyId: key.keyID, nonce: nonce, timestamp: now.milliseconds, username: username.lowercased(),
            signature: Data(try signer.signature(over: Array(text.utf8))).base64EncodedString(),
            jws: try jws(claims, for: "promotional-offer", nonce, signer, now))
    }

    /// Whether somebody may have an introductory offer, in the team's own word; `nil` without an issuer id.
    func introductory(
        _ productID: ProductID, isAllowed: Bool, transactionID: String, at now: EpochMilliseconds
    ) throws(SigningFailure) -> OfferSignatureReply? {
        let nonce = newNonce().description
        let claims = [
            ("productId", JSONValue.string(productID.rawValue)), ("allowIntroductoryOffer", .bool(isAllowed)),
            ("transactionId", .string(transactionID)),
        ]
        let signer = try TokenSigner(pem: key.pem)
        guard let jws = try jws(claims, for: "introductory-offer-eligibility", nonce, signer, now) else { return nil }
        return OfferSignatureReply(
            keyId: key.keyID, nonce: nonce, timestamp: now.milliseconds, username: nil, signature: nil, jws: jws)
    }

    private func jws(
        _ claims: [(String, JSONValue)], for audience: String, _ nonce: String, _ signer: TokenSigner, _ now: EpochMilliseconds
    ) throws(SigningFailure) -> String? {
        guard let issuer = key.issuerID else { return nil }
        let standard = [
            JSONMember("iss", .string(issuer)), JSONMember("iat", .number(String(now.milliseconds / 1_000))),
            JSONMember("aud", .string(audience)), JSONMember("bid", .string(bundleID.rawValue)), JSONMember("nonce", .string(nonce)),
        ]
        let payload = JSONValue.object(standard + claims.map { JSONMember($0.0, $0.1) })
        return try signer.sign(payload: payload.bytes, keyID: key.keyID)
    }
}

/// A signature for StoreKit, as the API writes it.
struct OfferSignatureReply: Encodable {
    let keyId: String
    let nonce: String
    let timestamp: Int64
    let username: String?
    let signature: String?
    let jws: String?

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("keyId", .word), .always("nonce", .uuid, "For one purchase only."),
        .always("timestamp", .integer(0 ... .max), "Milliseconds since 1970, as StoreKit takes it."),
        .maybe("username", .word, "What the purchase must carry as appAccountToken or applicationUsername."),
        .maybe("signature", .text(1...256), "Base64, once, of the signature in DER."),
        .maybe("jws", .text(1...4_096), "The same as a compact JWS; left out without an issuer id."),
    ])
}
