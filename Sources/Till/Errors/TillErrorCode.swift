/// What went wrong, as an open list of stable names: newer servers and systems may bring further ones.
public struct TillErrorCode: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The name, as in `purchase.not_allowed`.
    public let rawValue: String

    /// Wraps a name, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name.
    public var description: String { rawValue }
}

extension TillErrorCode {
    /// The codes that were known when this version was made.
    public static let known: [TillErrorCode] = allFacts.map(\.code)

    /// Whether the code was known when this version was made.
    public var isKnown: Bool { Self.table[self] != nil }
    /// Which part of buying it belongs to.
    public var group: TillErrorGroup { facts.group }
    /// Whether trying again can help, as far as the code alone tells.
    public var retry: RetryAdvice { facts.retry }

    /// What the customer is told.
    var customerMessage: CustomerMessage { facts.message }

    /// What is known about a code.
    struct Facts: Hashable, Sendable {
        let group: TillErrorGroup
        let retry: RetryAdvice
        let message: CustomerMessage

        init(_ group: TillErrorGroup, _ retry: RetryAdvice, _ message: CustomerMessage) {
            self.group = group
            self.retry = retry
            self.message = message
        }
    }

    private static let allFacts = ownFacts + storeFacts + serverFacts
    private static let table = Dictionary(allFacts.map { ($0.code, $0.facts) }, uniquingKeysWith: { first, _ in first })

    /// What is known about the code; of a code that is not known, what its first word tells.
    private var facts: Facts { Self.table[self] ?? Self.facts(ofFamily: rawValue.prefix { $0 != "." }) }

    private static func facts(ofFamily family: Substring) -> Facts {
        switch family {
        case "jws", "receipt", "chain", "certificate", "anchor", "identity", "revocation", "fact": Facts(.evidence, .later, .proofRefused)
        case "purchase": Facts(.purchase, .later, .unknown)
        case "offer": Facts(.offer, .later, .offerInvalid)
        case "order": Facts(.order, .never, .orderRefused)
        case "store": Facts(.store, .later, .storeUnknown)
        case "verification": Facts(.verification, .later, .unverified)
        case "network": Facts(.connection, .later, .offline)
        case "key": Facts(.configuration, .never, .appFault)
        case "request", "http": Facts(.server, .never, .appOutdated)
        case "server", "ledger": Facts(.server, .later, .serverFault)
        case "customer": Facts(.customer, .never, .customerInvalid)
        case "catalogue": Facts(.catalogue, .later, .catalogueUnavailable)
        case "storage": Facts(.storage, .later, .storage)
        default: Facts(.other, .later, .unknown)
        }
    }
}
