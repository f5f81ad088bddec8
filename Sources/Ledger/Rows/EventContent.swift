import AppStoreTypes
import Entitlements

/// What an event says beyond its columns, as compact JSON: one member for each part that it has.
enum EventContent {
    /// Writes the parts.
    static func text(of event: LifecycleEvent) -> String { json(of: event).compactText }

    /// The parts as an object.
    static func json(of event: LifecycleEvent) -> JSONValue {
        var members: [JSONMember] = []
        func add(_ name: String, _ text: String?) {
            if let text { members.append(JSONMember(name, .string(text))) }
        }
        func add(_ name: String, number: Int64?) {
            if let number { members.append(JSONMember(name, .number(String(number)))) }
        }
        add("testRun", (event.original?.scope ?? event.transaction?.scope)?.testRun?.rawValue)
        add("original", event.original?.id.rawValue)
        add("transaction", event.transaction?.id.rawValue)
        add("product", event.productID?.rawValue)
        add("previousProduct", event.previousProductID?.rawValue)
        add("quantity", number: event.quantity.map(Int64.init))
        add("milliunits", number: event.money?.milliunits)
        add("moneyCurrency", event.money?.currency.rawValue)
        add("offerType", number: event.offer.map { Int64($0.type.rawValue) })
        add("offer", event.offer?.id?.rawValue)
        add("offerPaymentMode", event.offer?.paymentMode?.rawValue)
        add("offerPeriod", event.offer?.period)
        add("end", number: event.end?.milliseconds)
        add("expirationReason", number: event.expirationReason.map { Int64($0.rawValue) })
        add("revocationCause", event.revocationCause?.rawValue)
        add("entitlement", event.entitlement?.rawValue)
        add("grant", event.grant?.rawValue)
        add("currency", event.currency?.currency.rawValue)
        add("units", number: event.currency?.units)
        add("balance", number: event.balance)
        add("otherCustomer", event.otherCustomer?.rawValue)
        add("corrects", event.corrects?.rawValue)
        return .object(members)
    }

    /// Reads the parts into an event that has none yet; false for a text that no version has written.
    static func read(_ text: String, into event: inout LifecycleEvent, app: AppID) -> Bool {
        guard let content = try? JSONReader.read(Array(text.utf8)), case .object(let members) = content else { return false }
        var texts: [String: String] = [:]
        var numbers: [String: Int64] = [:]
        for member in members {
            switch member.value {
            case .string(let text): texts[member.name] = text
            case .number(let text): numbers[member.name] = Int64(text)
            case .object, .array, .bool, .null: continue
            }
        }
        let run = texts["testRun"].map { TestRun($0) }
        guard let scope = try? PurchaseScope(app: app, environment: event.environment, testRun: run) else {
            return texts["original"] == nil && texts["transaction"] == nil && fill(&event, texts, numbers)
        }
        event.original = texts["original"].map { OriginalTransactionKey(scope: scope, id: OriginalTransactionID($0)) }
        event.transaction = texts["transaction"].map { TransactionKey(scope: scope, id: TransactionID($0)) }
        return fill(&event, texts, numbers)
    }

    private static func fill(_ event: inout LifecycleEvent, _ texts: [String: String], _ numbers: [String: Int64]) -> Bool {
        event.productID = texts["product"].map { ProductID($0) }
        event.previousProductID = texts["previousProduct"].map { ProductID($0) }
        event.quantity = numbers["quantity"].map { Int32(clamping: $0) }
        if let milliunits = numbers["milliunits"], let currency = texts["moneyCurrency"] {
            event.money = Money(milliunits: milliunits, currency: CurrencyCode(currency))
        }
        if let type = numbers["offerType"] {
            event.offer = Offer(
                type: OfferType(rawValue: Int32(clamping: type)), id: texts["offer"].map { OfferID($0) },
                paymentMode: texts["offerPaymentMode"].map { OfferDiscountType(rawValue: $0) }, period: texts["offerPeriod"])
        }
        event.end = numbers["end"].map { EpochMilliseconds($0) }
        event.expirationReason = numbers["expirationReason"].map { ExpirationIntent(rawValue: Int32(clamping: $0)) }
        event.revocationCause = texts["revocationCause"].flatMap(RevocationCause.init)
        event.entitlement = texts["entitlement"].map { EntitlementID($0) }
        event.grant = texts["grant"].map { GrantID($0) }
        if let currency = texts["currency"], let units = numbers["units"] {
            event.currency = CurrencyAmount(units, of: CurrencyID(currency))
        }
        event.balance = numbers["balance"]
        event.otherCustomer = texts["otherCustomer"].map { CustomerID($0) }
        event.corrects = texts["corrects"].map { EventID($0) }
        return true
    }
}

/// An event as a row of `events`.
enum EventRow {
    /// The columns in the order in which they are read.
    static let columns = "customer, sequence, id, kind, occurred_at, environment, recorded_at, content"

    /// Binds the columns in the order in which they are read.
    static func bind<Statement: RowWriting>(_ event: RecordedEvent, to statement: Statement) throws(Statement.Failure) {
        try statement.bind(id: event.customer)
        try statement.bind(event.sequence)
        try statement.bind(id: event.event.id)
        try statement.bind(event.event.kind.rawValue)
        try statement.bind(event.event.occurredAt)
        try statement.bind(value: event.event.environment)
        try statement.bind(event.recordedAt)
        try statement.bind(EventContent.text(of: event.event))
    }

    /// Reads a row of which the columns that give its place were read.
    static func read<Row: RowReading>(_ row: inout Row, app: AppID, cursor: EventCursor) throws(Row.Failure) -> RecordedEvent {
        let customer: CustomerID? = row.id()
        let sequence = row.optionalNumber()
        let id: EventID? = row.id()
        let kind = row.text().flatMap(EventKind.init)
        let occurredAt = row.moment()
        let environment: AppStoreEnvironment? = row.value()
        let recordedAt = row.moment()
        let content = row.text()
        guard let customer, let sequence, let id, let kind, let occurredAt, let environment, let recordedAt, let content else {
            throw .damagedRow("events", id?.rawValue ?? "")
        }
        var event = LifecycleEvent(kind, id: id, at: occurredAt, in: environment)
        guard EventContent.read(content, into: &event, app: app) else { throw .damagedRow("events", id.rawValue) }
        return RecordedEvent(cursor: cursor, customer: customer, sequence: sequence, recordedAt: recordedAt, event: event)
    }
}
