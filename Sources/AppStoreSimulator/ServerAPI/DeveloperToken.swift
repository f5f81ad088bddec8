import AppStoreTrust
import AppStoreTypes
import Foundation
import HTTPService

/// Judges the token that a server shows to the App Store Server API.
struct DeveloperToken {
    /// The keys that may sign.
    let keys: KeyRing
    /// The apps that may be asked about.
    let apps: Set<BundleID>
    /// The moments by which the token may be valid: callers live in real time, the simulated App Store not always.
    let moments: [EpochMilliseconds]

    /// The longest that a token may be valid, in seconds.
    static let longestLife = 3_600.0
    /// How far the caller's clock may be ahead, in seconds.
    static let skew = 60.0

    /// The app that the request's token lets ask about.
    ///
    /// - Throws: 401 when there is no token, or one that Apple would not accept.
    func app(of request: HTTPRequest) throws(APIRefusal) -> BundleID {
        guard let header = request.headers["Authorization"] else { throw .unauthenticated("there is no Authorization header") }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", let token = try? JSONWebToken(compact: Array(parts[1].utf8)) else {
            throw .unauthenticated("Authorization is not Bearer and a compact JWS")
        }
        guard token.header.algorithm == "ES256" else { throw .unauthenticated("alg is not ES256") }
        guard let keyID = token.header.keyID, let key = keys.key(keyID) else { throw .unauthenticated("kid is no key of this team") }
        guard token.isSigned(by: key.publicKey) else { throw .unauthenticated("the signature is not that of the key, or not r and s") }
        guard let claims = try? JSONReader.read(token.payload), claims.members != nil else {
            throw .unauthenticated("the claims are no JSON object")
        }
        guard claims["iss"]?.text == key.issuerID else { throw .unauthenticated("iss is not the team's issuer id") }
        let audience = claims["aud"]?.text.map { [$0] } ?? claims["aud"]?.elements?.compactMap(\.text) ?? []
        guard audience.contains("appstoreconnect-v1") else { throw .unauthenticated("aud is not appstoreconnect-v1") }
        guard let app = claims["bid"]?.text.map(BundleID.init(rawValue:)), apps.contains(app) else {
            throw .unauthenticated("bid is no app of this team")
        }
        let faults = moments.map { Self.fault(of: claims, at: Double($0.milliseconds) / 1_000) }
        if let fault = faults.first, let fault, !faults.contains(nil) { throw .unauthenticated(fault) }
        return app
    }

    /// What is wrong with the times of a token at a moment in seconds; `nil` when nothing is.
    private static func fault(of claims: JSONValue, at now: Double) -> String? {
        guard let end = seconds(claims["exp"]) else { return "exp is missing or no number" }
        guard end > now else { return "exp is over" }
        guard claims["iat"] != nil else { return end <= now + longestLife + skew ? nil : "exp is more than 60 minutes away" }
        guard let start = seconds(claims["iat"]) else { return "iat is no number" }
        guard start <= now + skew else { return "iat is in the future" }
        return end - start <= longestLife ? nil : "exp is more than 60 minutes after iat"
    }

    private static func seconds(_ value: JSONValue?) -> Double? {
        guard case .number(let text) = value else { return nil }
        return Double(text)
    }
}
