import AppStoreDeviceProtocol
import AppStoreTrust
import AppStoreTypes
import Foundation

/// What the team's server says when it signs an offer, and whether it may.
struct OfferSignatureCheck {
    let app: BundleID
    let keys: KeyRing
    let now: EpochMilliseconds
    /// The ids by which the token may name the customer: those of the transactions, and that of the app transaction.
    let customerIDs: (String) -> Bool

    /// How long a signature holds.
    static let validity = CivilDate.dayLength

    /// The mark that makes the first form's signature count once; `nil` when it is not this team's, or too old.
    func nonce(of signature: OfferSignature, product: ProductID, offer: OfferID, token: AppAccountToken?) -> String? {
        guard abs(signature.timestamp.milliseconds - now.milliseconds) <= Self.validity, UUID(uuidString: signature.nonce) != nil,
            let key = keys.key(signature.keyId), let octets = Base64Form.decode(signature.signature)
        else { return nil }
        let nonce = signature.nonce.lowercased()
        let text = Self.text(
            app: app, keyID: signature.keyId, product: product, offer: offer, token: token, nonce: nonce, at: signature.timestamp)
        guard key.publicKey.accepts(derSignature: octets, over: text) else { return nil }
        return nonce
    }

    /// What is signed in the first form: seven values with an invisible separator (U+2063) between them.
    static func text(
        app: BundleID, keyID: String, product: ProductID, offer: OfferID, token: AppAccountToken?, nonce: String,
        at moment: EpochMilliseconds
    ) -> [UInt8] {
        let parts = [
            app.rawValue, keyID, product.rawValue, offer.rawValue, token?.description ?? "", nonce, String(moment.milliseconds),
        ]
        return Array(parts.joined(separator: "\u{2063}").utf8)
    }

    /// The claims of a promotional offer's token.
    private struct OfferClaims: Decodable {
        let productId: String
        let offerIdentifier: String
        let transactionId: String?
    }

    /// The claims of a token about the introductory offer.
    private struct EligibilityClaims: Decodable {
        let productId: String
        let allowIntroductoryOffer: Bool
        let transactionId: String
    }

    /// The claims of every token.
    private struct Claims: Decodable {
        let iss: String
        let iat: Int64
        let bid: String
        let aud: String
        let nonce: String
    }

    /// The mark that makes a promotional offer's token count once; `nil` when it is not this team's, or says something else.
    func nonce(ofOffer compact: String, product: ProductID, offer: OfferID) -> String? {
        guard let (nonce, payload) = checked(compact, audience: "promotional-offer"),
            let claims = try? JSONDecoder().decode(OfferClaims.self, from: payload),
            claims.productId == product.rawValue, claims.offerIdentifier == offer.rawValue,
            claims.transactionId.map(customerIDs) ?? true
        else { return nil }
        return nonce
    }

    /// What the team's server says about the introductory offer, with the mark that makes it count once; `nil` when it is not to be believed.
    func eligibility(_ compact: String, product: ProductID) -> (nonce: String, isEligible: Bool)? {
        guard let (nonce, payload) = checked(compact, audience: "introductory-offer-eligibility"),
            let claims = try? JSONDecoder().decode(EligibilityClaims.self, from: payload),
            claims.productId == product.rawValue, customerIDs(claims.transactionId)
        else { return nil }
        return (nonce, claims.allowIntroductoryOffer)
    }

    private func checked(_ compact: String, audience: String) -> (nonce: String, payload: Data)? {
        guard compact.utf8.count <= 16_384, let token = try? JSONWebToken(compact: Array(compact.utf8)),
            let key = keys.signer(of: token)
        else { return nil }
        let payload = Data(token.payload)
        guard let claims = try? JSONDecoder().decode(Claims.self, from: payload), claims.iss == key.issuerID,
            claims.bid == app.rawValue, claims.aud == audience, UUID(uuidString: claims.nonce) != nil,
            (0...9_999_999_999).contains(claims.iat), abs(claims.iat * 1_000 - now.milliseconds) <= Self.validity
        else { return nil }
        return (claims.nonce.lowercased(), payload)
    }
}
