import AppStoreTypes
import Foundation

/// What the server says that a customer owns, as of a moment of its own clock.
struct CustomerAnswer: Hashable, Sendable {
    /// The answer as it came, to be kept.
    let json: JSONValue
    /// Whose state it is.
    let customer: String
    /// The moment.
    let asOf: Date
    /// What the customer has by the team's names.
    let entitlements: [Entitlement]
    /// Auto-renewable subscriptions.
    let subscriptions: [Line]
    /// Everything else that was bought and is listed.
    let purchases: [Line]
    /// The signature that it came with, and until when it holds; `nil` for an answer that holds by the connection alone.
    var seal: Seal?

    /// The signed form of an answer.
    struct Seal: Hashable, Sendable {
        /// The token as it came.
        let token: String
        /// The end of what was signed, by the server's clock.
        let end: Date
    }

    /// Whether the answer still counts at a moment of the server's clock.
    func holds(at moment: Date) -> Bool { seal.map { moment < $0.end } ?? true }

    /// One purchase or subscription of the answer.
    struct Line: Hashable, Sendable {
        var originalTransactionID: String?
        var transactionID: String?
        var productID: String
        var groupID: String?
        var environment: String?
        var state: String?
        var givesAccess: Bool?
        var purchaseDate: Date?
        var expirationDate: Date?
        var accessEndDate: Date?
        var willAutoRenew: Bool?
        var autoRenewProductID: String?
        var renewalDate: Date?
        var gracePeriodExpirationDate: Date?
        var revocationDate: Date?
    }

    /// Reads an answer; `nil` when it is none.
    init?(_ json: JSONValue) {
        guard let customer = json["id"]?.text, let asOf = json["asOf"]?.date else { return nil }
        self.json = json
        self.customer = customer
        self.asOf = asOf
        entitlements = (json["entitlements"]?.elements ?? []).compactMap(Entitlement.init)
        subscriptions = (json["subscriptions"]?.elements ?? []).compactMap(Line.init)
        purchases = ["nonConsumables", "nonRenewingSubscriptions", "consumablesAwaitingFulfilment"]
            .flatMap { json[$0]?.elements ?? [] }.compactMap(Line.init)
    }

    /// Reads a reply's body; `nil` when it is no such answer.
    init?(_ body: Data) {
        guard let json = try? JSONReader.read(Array(body)) else { return nil }
        self.init(json)
    }
}

extension CustomerAnswer.Line {
    init?(_ json: JSONValue) {
        guard let product = json["productId"]?.text else { return nil }
        self.init(
            originalTransactionID: json["originalTransactionId"]?.text, transactionID: json["transactionId"]?.text, productID: product,
            groupID: json["subscriptionGroupIdentifier"]?.text, environment: json["environment"]?.text, state: json["state"]?.text,
            givesAccess: json["givesAccess"]?.bool, purchaseDate: json["purchaseDate"]?.date, expirationDate: json["expiresDate"]?.date,
            accessEndDate: json["accessEndDate"]?.date, willAutoRenew: json["willAutoRenew"]?.bool,
            autoRenewProductID: json["autoRenewProductId"]?.text, renewalDate: json["renewalDate"]?.date,
            gracePeriodExpirationDate: json["gracePeriodExpiresDate"]?.date, revocationDate: json["revocationDate"]?.date)
    }
}

extension JSONValue {
    /// A moment in RFC 3339; `nil` for anything else.
    var date: Date? {
        guard let text else { return nil }
        let whole = Date.ISO8601FormatStyle()
        let fine = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? fine.parse(text)) ?? (try? whole.parse(text))
    }
}
