import AppStoreTypes
import Entitlements
import Ledger

/// An event as everybody outside sees it: in webhooks and in the list of events, byte for byte the same.
///
/// Ids are text, moments RFC 3339, money exact decimals as text; members that an event has no value for are left out.
struct EventReply: Encodable, Sendable {
    /// The event; its members stand in alphabetical order, so that equal events are equal bytes.
    let json: JSONValue

    /// An event as it was recorded.
    ///
    /// - Parameter hasCursor: whether the place among all events is told, which a list needs and a webhook does not have.
    init(_ recorded: RecordedEvent, of app: AppID, hasCursor: Bool = false) {
        let event = recorded.event
        var members = [
            JSONMember("data", Self.data(recorded, app)), JSONMember("id", .string(event.id.rawValue)),
            JSONMember("timestamp", .string(event.occurredAt.rfc3339)), JSONMember("type", .string(event.kind.rawValue)),
        ]
        if hasCursor { members.insert(JSONMember("cursor", .string(recorded.cursor.rawValue)), at: 0) }
        json = .object(members)
    }

    /// The bytes that a webhook carries.
    var bytes: [UInt8] { json.bytes }

    func encode(to encoder: any Encoder) throws { try JSONReplyValue(json: json).encode(to: encoder) }

    private static func data(_ recorded: RecordedEvent, _ app: AppID) -> JSONValue {
        let event = recorded.event
        var members: [JSONMember] = []
        func add(_ name: String, _ text: String?) {
            if let text { members.append(JSONMember(name, .string(text))) }
        }
        func add(_ name: String, number: (some BinaryInteger)?) {
            if let number { members.append(JSONMember(name, .number(String(number)))) }
        }
        add("app", app.rawValue)
        add("balance", number: event.balance)
        add("corrects", event.corrects?.rawValue)
        add("currency", event.currency?.currency.rawValue)
        add("customer", recorded.customer.rawValue)
        add("endDate", event.end?.rfc3339)
        add("entitlement", event.entitlement?.rawValue)
        add("environment", event.environment.rawValue)
        add("expirationIntent", number: event.expirationReason?.rawValue)
        add("grant", event.grant?.rawValue)
        if let offer = event.offer { members.append(JSONMember("offer", json(of: offer))) }
        add("originalTransactionId", event.original?.id.rawValue)
        add("otherCustomer", event.otherCustomer?.rawValue)
        add("previousProductId", event.previousProductID?.rawValue)
        if let money = event.money {
            members.append(
                JSONMember(
                    "price",
                    .object([
                        JSONMember("amount", .string(money.decimal)), JSONMember("currency", .string(money.currency.rawValue)),
                    ])))
        }
        add("productId", event.productID?.rawValue)
        add("quantity", number: event.quantity)
        add("recordedAt", recorded.recordedAt.rfc3339)
        add("revocationCause", event.revocationCause?.rawValue)
        add("sequence", number: recorded.sequence)
        add("transactionId", event.transaction?.id.rawValue)
        add("units", number: event.currency?.units)
        return .object(members)
    }

    private static func json(of offer: Offer) -> JSONValue {
        var members: [JSONMember] = []
        if let id = offer.id { members.append(JSONMember("id", .string(id.rawValue))) }
        if let mode = offer.paymentMode { members.append(JSONMember("paymentMode", .string(mode.rawValue))) }
        if let period = offer.period { members.append(JSONMember("period", .string(period))) }
        members.append(JSONMember("type", .number(String(offer.type.rawValue))))
        return .object(members)
    }
}
