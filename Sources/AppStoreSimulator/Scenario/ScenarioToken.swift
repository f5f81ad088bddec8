import AppStoreTrust
import AppStoreTypes
import Foundation

/// The key of a scenario's team, for calls of the App Store Server API.
struct ScenarioToken: Sendable {
    let keyID: String
    let issuerID: String
    let key: SigningKey

    /// Takes over a key that the App Store made.
    ///
    /// - Throws: when OpenSSL cannot read the key; `nil` when the PEM is none.
    init?(_ made: ControlReply.CreatedKey) throws(SigningFailure) {
        keyID = made.keyId
        issuerID = made.issuerId
        let text = made.privateKey.split(separator: "\n").dropFirst().dropLast().joined()
        // In PKCS #8 the scalar of P-256 lies behind 36 octets of headers.
        guard let octets = Data(base64Encoded: text), octets.count >= 68 else { return nil }
        key = try SigningKey.p256(scalar: Array(Array(octets)[36..<68]))
    }

    /// The value of `Authorization` for an app at a moment; valid for five minutes.
    func authorization(for app: BundleID, at moment: EpochMilliseconds) throws(SigningFailure) -> String {
        let seconds = moment.milliseconds / 1_000
        let claims = JSONValue.object([
            JSONMember("iss", .string(issuerID)), JSONMember("iat", .number(String(seconds))),
            JSONMember("exp", .number(String(seconds + 300))), JSONMember("aud", .string("appstoreconnect-v1")),
            JSONMember("bid", .string(app.rawValue)),
        ])
        return "Bearer " + (try JSONWebToken.signed(payload: claims.bytes, keyID: keyID, key: key))
    }
}
