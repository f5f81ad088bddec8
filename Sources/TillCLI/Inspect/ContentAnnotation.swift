import AppStoreTypes

/// Brings a document's JSON into the shape of `content`: Apple's names, ids as text, and beside each date the same in RFC 3339.
///
/// The added member has the date's name with `_rfc3339` behind it, and for the year 4001 one more with `_meaning`; Apple's own member
/// stays as it was written.
enum ContentAnnotation {
    /// Ids that some of Apple's answers write as numbers.
    private static let ids: Set<String> = [
        "transactionId", "originalTransactionId", "webOrderLineItemId", "appTransactionId", "previousOriginalTransactionId", "productId",
        "storefrontId", "subscriptionGroupIdentifier", "transaction_id", "original_transaction_id", "web_order_line_item_id", "product_id",
        "app_item_id", "version_external_identifier", "item_id", "subscription_group_identifier",
    ]

    /// The value with dates explained and ids as text, at every depth.
    static func annotated(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members): .object(annotated(members))
        case .array(let elements): .array(elements.map(annotated))
        case .string, .number, .bool, .null: value
        }
    }

    private static func annotated(_ members: [JSONMember]) -> [JSONMember] {
        let names = Set(members.map(\.name))
        var result: [JSONMember] = []
        for member in members {
            if case .number(let digits) = member.value, ids.contains(member.name) {
                result.append(JSONMember(member.name, .string(digits)))
            } else {
                result.append(JSONMember(member.name, annotated(member.value)))
            }
            guard let (base, moment) = date(member, among: names) else { continue }
            result.append(JSONMember("\(base)_rfc3339", .string(moment.rfc3339)))
            if moment == .never { result.append(JSONMember("\(base)_meaning", .string("no expiry"))) }
        }
        return result
    }

    /// The moment that a member names, and the name to explain it under; `nil` when it is no date.
    private static func date(_ member: JSONMember, among names: Set<String>) -> (String, EpochMilliseconds)? {
        if case .number(let text) = member.value, member.name.hasSuffix("Date"), let moment = moment(text) { return (member.name, moment) }
        guard case .string(let text) = member.value else { return nil }
        if member.name.hasSuffix("_date_ms"), let moment = moment(text) { return (String(member.name.dropLast(3)), moment) }
        // In answers about iOS 6 receipts `expires_date` itself holds milliseconds.
        guard member.name.hasSuffix("_date"), !names.contains("\(member.name)_ms"), text.allSatisfy(\.isNumber) else { return nil }
        return moment(text).map { (member.name, $0) }
    }

    private static func moment(_ text: String) -> EpochMilliseconds? {
        guard let whole = Int64(text) else { return Double(text).flatMap { EpochMilliseconds(fractional: $0) } }
        return EpochMilliseconds.bounds.contains(whole) ? EpochMilliseconds(whole) : nil
    }
}
