import AppStoreTrust
import AppStoreTypes
import Entitlements
import HTTPService

/// Judges the tokens by which a team's back end says which customer is calling (RFC 7519).
///
/// The configuration fixes the algorithm; what a token says of itself decides nothing.
struct CustomerTokenJudge: Sendable {
    private let rules: CustomerTokenRules
    private let keys: TokenKeySet

    /// The longest token, in bytes.
    static let byteBound = 8_192

    /// Judges by an app's rules.
    init(_ rules: CustomerTokenRules, fetch: @escaping TokenKeySet.Fetch, log: OperationLog) {
        self.rules = rules
        keys = TokenKeySet(rules, fetch: fetch, log: log)
    }

    /// For whom a caller with a publishable key may act, by the token of the request.
    func whom(_ request: HTTPRequest, at now: EpochMilliseconds) async throws(Problem) -> Keyring.Whom {
        let fields = request.headers.values(CustomerTokenField.name)
        guard let token = fields.first else {
            guard rules.isRequired else { return .everybody }
            return rules.allowsAnonymous ? .anonymous : .nobody
        }
        guard fields.count == 1 else { throw Self.invalid("fields", "There are \(fields.count) \(CustomerTokenField.name) fields.") }
        return .only(try await customer(of: Array(token.utf8), at: now))
    }

    /// The customer whom a genuine token names.
    func customer(of text: [UInt8], at now: EpochMilliseconds) async throws(Problem) -> CustomerID {
        guard text.count <= Self.byteBound else { throw Self.invalid("size", "The token has \(text.count) bytes.") }
        let token: JSONWebToken
        let claims: JSONValue
        do {
            token = try JSONWebToken(compact: text)
            claims = try JSONReader.read(token.payload)
        } catch {
            throw Self.invalid("malformed", "The token is no JSON Web Token in compact form.")
        }
        guard !token.header.isExtended else { throw Self.invalid("critical", "The token's header asks for more than a JWT has.") }
        try await checkSignature(token, now)
        try checkTimes(claims, now)
        if let issuer = rules.issuer, claims["iss"]?.text != issuer { throw Self.invalid("issuer", "iss is not the configured one.") }
        if let audience = rules.audience {
            let audiences = claims["aud"]?.text.map { [$0] } ?? claims["aud"]?.elements?.compactMap(\.text) ?? []
            guard audiences.contains(audience) else { throw Self.invalid("audience", "aud does not hold the configured one.") }
        }
        guard let subject = claims["sub"]?.text else { throw Self.invalid("subject", "sub is missing, or is no text.") }
        do {
            return try CustomerName.checked(subject)
        } catch {
            throw Self.invalid("subject", "sub is no customer id.")
        }
    }

    private func checkSignature(_ token: JSONWebToken, _ now: EpochMilliseconds) async throws(Problem) {
        let algorithms: Set<String> = if case .secret = rules.keys { ["HS256"] } else { ["ES256", "RS256", "EdDSA"] }
        guard let algorithm = token.header.algorithm, algorithms.contains(algorithm) else {
            throw Self.invalid("algorithm", "alg is \"\(Excerpt(token.header.algorithm ?? ""))\", which the configuration does not allow.")
        }
        let candidates = try await keys.candidates(named: token.header.keyID, algorithm: algorithm, at: now)
        guard !candidates.isEmpty else { throw Self.invalid("key_unknown", "No key of the configuration has this kid and alg.") }
        guard candidates.contains(where: token.isSigned) else { throw Self.invalid("signature", "The signature is not the key's.") }
    }

    private func checkTimes(_ claims: JSONValue, _ now: EpochMilliseconds) throws(Problem) {
        let leeway = rules.leewaySeconds * 1_000
        guard let end = Self.moment(claims["exp"]) else { throw Self.invalid("expiry_missing", "exp is missing, or is no number.") }
        guard now.milliseconds < end.milliseconds + leeway else {
            throw Problem(.customerTokenExpired, "The token ended at \(end.rfc3339); it is \(now.rfc3339) here.")
        }
        guard end.milliseconds - now.milliseconds <= rules.longestSeconds * 1_000 + leeway else {
            throw Self.invalid("expiry_far", "The token would hold until \(end.rfc3339); \(rules.longestSeconds) s are allowed.")
        }
        for name in ["nbf", "iat"] where claims[name] != nil {
            guard let begin = Self.moment(claims[name]) else { throw Self.invalid("not_yet", "\(name) is no number.") }
            guard begin.milliseconds <= now.milliseconds + leeway else {
                throw Self.invalid("not_yet", "\(name) is \(begin.rfc3339); it is \(now.rfc3339) here.")
            }
        }
    }

    /// A NumericDate: seconds since 1970, perhaps with a fraction.
    private static func moment(_ value: JSONValue?) -> EpochMilliseconds? {
        guard case .number(let text)? = value, let seconds = Double(text), seconds.isFinite else { return nil }
        return EpochMilliseconds(fractional: seconds * 1_000)
    }

    private static func invalid(_ reason: String, _ detail: String) -> Problem {
        Problem(.customerTokenInvalid, detail, reason: "token.\(reason)")
    }
}
