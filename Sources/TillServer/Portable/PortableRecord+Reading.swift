import AppStoreTrust
import AppStoreTypes
import Entitlements
import Foundation
import Ledger

extension PortableRecord {
    /// Reads a record of a type; `nil` for a type that is not known, and for one that lacks a part.
    init?(_ type: String, _ fields: PortableFields, app: AppID) {
        let record: PortableRecord? =
            switch type {
            case "evidence": Self.evidence(fields)
            case "customer": Self.customer(fields)
            case "identity": Self.identity(fields, app)
            case "claim": Self.claim(fields, app)
            case "transfer": Self.transfer(fields, app)
            case "order": Self.order(fields, app)
            case "appTransaction": Self.appTransaction(fields, app)
            case "fulfilment": Self.fulfilment(fields, app)
            case "grant": Self.grant(fields, app)
            case "debit": Self.debit(fields, app)
            case "event": Self.event(fields, app)
            case "feed": Self.feed(fields)
            case "audit": Self.audit(fields)
            default: nil
            }
        guard let record else { return nil }
        self = record
    }

    /// Evidence whose digest is that of its bytes, or was, before they were removed with a customer.
    private static func evidence(_ fields: PortableFields) -> PortableRecord? {
        let bytes =
            fields.text("text").map { Array($0.utf8) } ?? fields.text("base64").flatMap { Data(base64Encoded: $0) }.map { Array($0) }
        guard let bytes, let digest = fields.digest("digest"), let kind = fields.text("kind"),
            let channel = fields.text("channel"), let receivedAt = fields.moment("receivedAt")
        else { return nil }
        let evidence = Evidence(
            digest: digest, kind: Evidence.Kind(rawValue: kind), channel: Evidence.Channel(rawValue: channel), receivedAt: receivedAt,
            bytes: bytes)
        return evidence.isErased || digest.bytes == SHA256.hash(bytes) ? .evidence(evidence) : nil
    }

    private static func customer(_ fields: PortableFields) -> PortableRecord? {
        guard let id = fields.id("customer", CustomerID.self), let moment = fields.moment("firstSeenAt") else { return nil }
        let token = fields.text("token")
        let known = token.flatMap { AppAccountToken($0) }
        if token != nil, known == nil { return nil }
        return .customer(CustomerReference(id: id, token: known), firstSeenAt: moment)
    }

    private static func identity(_ fields: PortableFields, _ app: AppID) -> PortableRecord? {
        guard let anonymous = fields.id("anonymous", CustomerID.self) else { return nil }
        guard let customer = fields.id("customer", CustomerID.self) else { return .identity(anonymous, logIn: nil) }
        guard let moment = fields.moment("loggedInAt") else { return nil }
        return .identity(anonymous, logIn: AliasFact(app: app, anonymous: anonymous, customer: customer, loggedInAt: moment))
    }

    private static func claim(_ fields: PortableFields, _ app: AppID) -> PortableRecord? {
        guard let scope = fields.scope(app), let original = fields.id("original", OriginalTransactionID.self),
            let customer = fields.id("customer", CustomerID.self), let first = fields.moment("claimedAt"),
            let last = fields.moment("lastClaimedAt"), first <= last, let evidence = fields.digest("evidence")
        else { return nil }
        let key = OriginalTransactionKey(scope: scope, id: original)
        return .claim(ClaimFact(original: key, customer: customer, moments: first...last, evidence: evidence))
    }

    private static func transfer(_ fields: PortableFields, _ app: AppID) -> PortableRecord? {
        guard let scope = fields.scope(app), let original = fields.id("original", OriginalTransactionID.self),
            let moment = fields.moment("transferredAt")
        else { return nil }
        return .transfer(
            TransferFact(
                original: OriginalTransactionKey(scope: scope, id: original), former: fields.id("former", CustomerID.self),
                successor: fields.id("successor", CustomerID.self), transferredAt: moment))
    }

    private static func order(_ fields: PortableFields, _ app: AppID) -> PortableRecord? {
        guard let id = fields.text("id").flatMap({ AppAccountToken($0) }), let customer = fields.id("customer", CustomerID.self),
            let product = fields.id("product", ProductID.self), let moment = fields.moment("createdDate")
        else { return nil }
        return .order(
            OrderFact(id: id, app: app, customer: customer, productID: product, metadata: fields.value("metadata"), createdDate: moment))
    }

    private static func appTransaction(_ fields: PortableFields, _ app: AppID) -> PortableRecord? {
        guard let scope = fields.scope(app), let customer = fields.id("customer", CustomerID.self), let source = fields.source else {
            return nil
        }
        var fact = AppTransactionFact(key: AppTransactionFact.Key(scope: scope, id: fields.id("id")), source: source)
        fact.originalApplicationVersion = fields.text("originalVersion")
        fact.originalPurchaseDate = fields.moment("originalPurchaseDate")
        fact.originalPlatform = fields.text("originalPlatform").map { OriginalPlatform(rawValue: $0) }
        return .appTransaction(fact, of: customer)
    }

    private static func fulfilment(_ fields: PortableFields, _ app: AppID) -> PortableRecord? {
        guard let scope = fields.scope(app), let original = fields.id("original", OriginalTransactionID.self),
            let transaction = fields.id("transaction", TransactionID.self), let moment = fields.moment("fulfilledAt")
        else { return nil }
        let key = TransactionKey(scope: scope, id: transaction)
        return .fulfilment(FulfilmentFact(key: key, fulfilledAt: moment, reference: fields.text("reference")), original)
    }

    private static func amount(_ fields: PortableFields) -> CurrencyAmount? {
        guard let currency = fields.id("currency", CurrencyID.self), let units = fields.number("units"), units >= 1 else { return nil }
        return CurrencyAmount(units, of: currency)
    }

    private static func grant(_ fields: PortableFields, _ app: AppID) -> PortableRecord? {
        let content =
            fields.id("entitlement", EntitlementID.self).map(GrantFact.Content.entitlement) ?? amount(fields).map { .currency($0) }
        guard let id = fields.id("id", GrantID.self), let customer = fields.id("customer", CustomerID.self),
            let environment = fields.text("environment"), let content, let moment = fields.moment("grantedAt")
        else { return nil }
        return .grant(
            GrantFact(
                id: id, app: app, customer: customer, environment: AppStoreEnvironment(rawValue: environment), content: content,
                grantedAt: moment, expirationDate: fields.moment("expirationDate"), withdrawnAt: fields.moment("withdrawnAt")))
    }

    private static func debit(_ fields: PortableFields, _ app: AppID) -> PortableRecord? {
        guard let id = fields.id("id", DebitID.self), let customer = fields.id("customer", CustomerID.self),
            let environment = fields.text("environment"), let amount = amount(fields), let moment = fields.moment("debitedAt")
        else { return nil }
        return .debit(
            DebitFact(
                id: id, app: app, customer: customer, environment: AppStoreEnvironment(rawValue: environment), spent: amount,
                debitedAt: moment))
    }

    private static func event(_ fields: PortableFields, _ app: AppID) -> PortableRecord? {
        guard let customer = fields.id("customer", CustomerID.self), let sequence = fields.number("sequence"), sequence >= 1,
            let recordedAt = fields.moment("recordedAt"), let id = fields.id("id", EventID.self),
            let kind = fields.text("kind").flatMap(EventKind.init), let occurredAt = fields.moment("occurredAt"),
            let environment = fields.text("environment"), let content = fields.value("content")
        else { return nil }
        let event = LifecycleEvent(kind, id: id, at: occurredAt, in: AppStoreEnvironment(rawValue: environment))
        return RecordedEvent(customer: customer, sequence: sequence, recordedAt: recordedAt, event: event, content: content, app: app).map {
            .event($0)
        }
    }

    private static func feed(_ fields: PortableFields) -> PortableRecord? {
        guard let customer = fields.id("customer", CustomerID.self), let toldAt = fields.moment("toldAt"),
            let sequence = fields.number("sequence"), sequence >= 0
        else { return nil }
        return .feed(customer, Feed(toldAt: toldAt, nextChange: fields.moment("nextChange"), sequence: sequence))
    }

    private static func audit(_ fields: PortableFields) -> PortableRecord? {
        guard let moment = fields.moment("recordedAt"), let actor = fields.text("actor"), let action = fields.text("action") else {
            return nil
        }
        return .audit(
            RecordedAudit(
                position: fields.number("position") ?? 0, recordedAt: moment,
                entry: AuditEntry(
                    actor: actor, action: action, customer: fields.id("customer", CustomerID.self), detail: fields.text("detail"))))
    }
}
