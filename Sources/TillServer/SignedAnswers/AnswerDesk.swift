import AppStoreTrust
import AppStoreTypes
import Entitlements
import Ledger

/// Signs what is answered about customers, so that it can be believed without asking again.
struct AnswerDesk: Sendable {
    let settings: AnswerSettings
    let keys: AnswerKeys
    let log: OperationLog

    /// A desk with the keys of the settings or of a ledger.
    init(_ settings: AnswerSettings, of ledger: any Ledger, log: OperationLog) {
        self.settings = settings
        self.log = log
        keys = AnswerKeys(settings, ledger: ledger as? any ServiceLedger, log: log)
    }

    /// How long a nonce may be, in characters.
    static let nonceLength = 16...128

    /// A nonce out of a request.
    ///
    /// - Throws: `request.nonce`.
    static func nonce(_ text: String?) throws(Problem) -> String? {
        guard let text else { return nil }
        let isAllowed = text.utf8.allSatisfy {
            ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 == 0x2D || $0 == 0x5F
        }
        guard nonceLength.contains(text.utf8.count), isAllowed else {
            throw Problem(.nonce, "The nonce \"\(Excerpt(text))\" has \(text.utf8.count) bytes, or another character.")
        }
        return text
    }

    /// The reply with the same said once more under a signature; unchanged when no nonce was sent or nothing can be signed.
    func signing(
        _ reply: CustomerReply, _ state: CustomerState, of customer: CustomerID, app: AppConfiguration, nonce: String?,
        at now: EpochMilliseconds
    ) async -> CustomerReply {
        guard let nonce, settings.isEnabled, let signer = await keys.signer(at: now) else { return reply }
        let end = min(now.milliseconds + settings.lifetimeSeconds * 1_000, state.nextChange?.milliseconds ?? .max)
        let claims = AnswerClaims(
            iss: settings.issuer, aud: app.bundleID.rawValue, sub: customer.rawValue, iat: now.milliseconds / 1_000, exp: end / 1_000,
            nonce: nonce, id: customer.rawValue, app: app.id.rawValue, asOf: reply.asOf, entitlements: reply.entitlements,
            subscriptions: reply.subscriptions, nonConsumables: reply.nonConsumables,
            nonRenewingSubscriptions: reply.nonRenewingSubscriptions)
        do {
            var reply = reply
            reply.signedAnswer = try signer.sign(payload: JSONReply.bytes(claims))
            return reply
        } catch {
            log(.error, "an answer was not signed", [("cause", .text("\(error)"))])
            return reply
        }
    }

    /// The key set, as `/.well-known/jwks.json` has it.
    func keySet(at now: EpochMilliseconds) async -> JSONValue {
        guard settings.isEnabled else { return .object([JSONMember("keys", .array([]))]) }
        let list = await keys.published(at: now).map { key in
            JSONValue.object(key.jwk.map { JSONMember($0.name, .string($0.value)) })
        }
        return .object([JSONMember("keys", .array(list))])
    }
}

/// What a signed answer says: whom it is for, until when it holds, and what the customer owns.
///
/// `exp` lies at the first moment at which the same facts say something else, if that comes before the lifetime is over: nothing is
/// ever signed for longer than it is true.
struct AnswerClaims: Encodable {
    let iss: String
    let aud: String
    let sub: String
    let iat: Int64
    let exp: Int64
    let nonce: String
    let id: String
    let app: String
    let asOf: String
    let entitlements: [EntitlementReply]
    let subscriptions: [SubscriptionReply]
    let nonConsumables: [OwnedProductReply]
    let nonRenewingSubscriptions: [NonRenewingReply]
}
