import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import Ledger

extension PortableRecord {
    /// Writes the type and every part.
    func write(to fields: inout PortableFields) {
        switch self {
        case .evidence(let evidence): Self.write(evidence, to: &fields)
        case .customer(let reference, let moment):
            fields.add("type", "customer")
            fields.add("customer", reference.id.rawValue)
            fields.add("token", reference.token?.description)
            fields.add("firstSeenAt", moment)
        case .identity(let customer, let logIn):
            fields.add("type", "identity")
            fields.add("anonymous", customer.rawValue)
            fields.add("customer", logIn?.customer.rawValue)
            fields.add("loggedInAt", logIn?.loggedInAt)
        case .claim(let claim):
            fields.add("type", "claim")
            fields.add(claim.original.scope)
            fields.add("original", claim.original.id.rawValue)
            fields.add("customer", claim.customer.rawValue)
            fields.add("claimedAt", claim.claimedAt)
            fields.add("lastClaimedAt", claim.lastClaimedAt)
            fields.add("evidence", claim.evidence.description)
        case .transfer(let transfer):
            fields.add("type", "transfer")
            fields.add(transfer.original.scope)
            fields.add("original", transfer.original.id.rawValue)
            fields.add("former", transfer.former?.rawValue)
            fields.add("successor", transfer.successor?.rawValue)
            fields.add("transferredAt", transfer.transferredAt)
        case .order(let order): Self.write(order, to: &fields)
        case .appTransaction(let fact, let customer): Self.write(fact, of: customer, to: &fields)
        case .fulfilment(let fact, let original):
            fields.add("type", "fulfilment")
            fields.add(fact.key.scope)
            fields.add("original", original.rawValue)
            fields.add("transaction", fact.key.id.rawValue)
            fields.add("fulfilledAt", fact.fulfilledAt)
            fields.add("reference", fact.reference)
        case .grant(let grant): Self.write(grant, to: &fields)
        case .debit(let debit):
            fields.add("type", "debit")
            fields.add("id", debit.id.rawValue)
            fields.add("customer", debit.customer.rawValue)
            fields.add("environment", debit.environment.rawValue)
            fields.add("currency", debit.spent.currency.rawValue)
            fields.add("units", number: debit.spent.units)
            fields.add("debitedAt", debit.debitedAt)
        case .event(let event): Self.write(event, to: &fields)
        case .feed(let customer, let feed):
            fields.add("type", "feed")
            fields.add("customer", customer.rawValue)
            fields.add("toldAt", feed.toldAt)
            fields.add("nextChange", feed.nextChange)
            fields.add("sequence", number: feed.sequence)
        case .audit(let audit):
            fields.add("type", "audit")
            fields.add("position", number: audit.position)
            fields.add("recordedAt", audit.recordedAt)
            fields.add("actor", audit.entry.actor)
            fields.add("action", audit.entry.action)
            fields.add("customer", audit.entry.customer?.rawValue)
            fields.add("detail", audit.entry.detail)
        }
    }

    private static func write(_ evidence: Evidence, to fields: inout PortableFields) {
        fields.add("type", "evidence")
        fields.add("digest", evidence.digest.description)
        fields.add("kind", evidence.kind.rawValue)
        fields.add("channel", evidence.channel.rawValue)
        fields.add("receivedAt", evidence.receivedAt)
        if evidence.kind != .receipt, let text = String(validating: evidence.bytes, as: UTF8.self) {
            fields.add("text", text)
        } else {
            fields.add("base64", Data(evidence.bytes).base64EncodedString())
        }
    }

    private static func write(_ grant: GrantFact, to fields: inout PortableFields) {
        fields.add("type", "grant")
        fields.add("id", grant.id.rawValue)
        fields.add("customer", grant.customer.rawValue)
        fields.add("environment", grant.environment.rawValue)
        switch grant.content {
        case .entitlement(let id): fields.add("entitlement", id.rawValue)
        case .currency(let amount):
            fields.add("currency", amount.currency.rawValue)
            fields.add("units", number: amount.units)
        }
        fields.add("grantedAt", grant.grantedAt)
        fields.add("expirationDate", grant.expirationDate)
        fields.add("withdrawnAt", grant.withdrawnAt)
    }

    private static func write(_ fact: AppTransactionFact, of customer: CustomerID, to fields: inout PortableFields) {
        fields.add("type", "appTransaction")
        fields.add(fact.key.scope)
        fields.add("customer", customer.rawValue)
        fields.add("id", fact.key.id?.rawValue)
        fields.add(fact.source)
        fields.add("originalVersion", fact.originalApplicationVersion)
        fields.add("originalPurchaseDate", fact.originalPurchaseDate)
        fields.add("originalPlatform", fact.originalPlatform?.rawValue)
    }

    private static func write(_ event: RecordedEvent, to fields: inout PortableFields) {
        fields.add("type", "event")
        fields.add("customer", event.customer.rawValue)
        fields.add("sequence", number: event.sequence)
        fields.add("recordedAt", event.recordedAt)
        fields.add("id", event.event.id.rawValue)
        fields.add("kind", event.event.kind.rawValue)
        fields.add("occurredAt", event.event.occurredAt)
        fields.add("environment", event.event.environment.rawValue)
        fields.add("content", event.content)
    }

    private static func write(_ order: OrderFact, to fields: inout PortableFields) {
        fields.add("type", "order")
        fields.add("id", order.id.description)
        fields.add("customer", order.customer.rawValue)
        fields.add("product", order.productID.rawValue)
        fields.add("metadata", order.metadata)
        fields.add("createdDate", order.createdDate)
    }
}
