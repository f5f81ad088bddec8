package import AppStoreTypes
package import Entitlements
public import Ledger
package import PurchaseStories

extension Submission {
    /// What an app posts for a customer: signed transactions, each of which the customer claims.
    package static func posted(
        by customer: CustomerReference?, _ purchases: Purchase..., at moment: EpochMilliseconds, policy: OwnershipPolicy = .standard,
        rules: AccessRules = .standard
    ) throws(FactRefusal) -> Submission {
        var submission = Submission(app: "shop", receivedAt: moment, policy: policy, rules: rules)
        submission.customer = customer
        for purchase in purchases { try submission.add(purchase, channel: customer == nil ? .notification : .client) }
        if customer != nil { submission.claimEverything() }
        return submission
    }

    /// Adds a signed transaction with its evidence.
    package mutating func add(_ purchase: Purchase, channel: Evidence.Channel = .client) throws(FactRefusal) {
        let fact = try purchase.fact
        transactions.append(fact)
        let bytes = Array(String(reflecting: purchase.payload).utf8)
        evidence.append(
            Evidence(digest: fact.source.evidence, kind: .transaction, channel: channel, receivedAt: receivedAt, bytes: bytes))
    }

    /// Adds signed renewal info with its evidence.
    package mutating func add(_ renewal: Renewal, channel: Evidence.Channel = .notification) throws(FactRefusal) {
        let fact = try renewal.fact
        renewals.append(fact)
        let bytes = Array(String(reflecting: renewal.payload).utf8)
        evidence.append(
            Evidence(digest: fact.source.evidence, kind: .renewalInfo, channel: channel, receivedAt: receivedAt, bytes: bytes))
    }
}

extension Submission {
    /// Adds a fact of a drawn life with evidence of its own.
    package mutating func add(_ fact: LifeFact) {
        switch fact {
        case .transaction(let fact): transactions.append(fact)
        case .renewal(let fact): renewals.append(fact)
        }
        let digest = fact.source.evidence
        evidence.append(
            Evidence(digest: digest, kind: .transaction, channel: .client, receivedAt: receivedAt, bytes: Array("\(digest)".utf8)))
    }
}

extension CustomerReference: ExpressibleByStringLiteral {
    /// A customer without a token.
    public init(stringLiteral name: String) { self.init(id: CustomerID(name), token: nil) }
}
