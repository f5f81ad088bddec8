import AppStoreTypes

/// The faults of signed documents: signing happens outside the store's actor, so they are kept here.
actor DocumentFaults {
    private var plan = FaultPlan()

    func add(_ fault: Fault) throws(WorldRefusal) { try plan.add(fault) }

    func set(_ chance: FaultChance?) { plan.set(chance) }

    func clear() { plan.clear() }

    func take(_ kind: DocumentKind) -> [Fault] { plan.take(.document, name: kind.rawValue) }

    var waiting: [(fault: Fault, left: Int)] { plan.waiting }
}

/// What a signed document is, by the name that faults use.
enum DocumentKind: String, Hashable, Sendable {
    case transaction
    case renewalInfo
    case notification
    /// Those inside a notification are told apart, because they are signed whenever it is sent.
    case notificationTransaction = "notification.transaction"
    case notificationRenewalInfo = "notification.renewalInfo"
    case appTransaction
    case realtimeRequest
}

/// Changes a payload as faults say.
enum DocumentDistortion {
    static func apply(_ faults: [Fault], to payload: JSONValue) -> JSONValue {
        var payload = payload
        for fault in faults {
            switch fault.kind {
            case .skew:
                if let date = payload["signedDate"]?.integer { payload["signedDate"] = .number(String(date + Int64(fault.value ?? 0))) }
            case .newFields:
                payload["fieldOfTomorrow"] = .string("nobody knows this yet")
                payload["objectOfTomorrow"] = .object([
                    JSONMember("version", .number("3")), JSONMember("parts", .array([.bool(true), .null])),
                ])
            case .newValues:
                for name in choices where payload[name] != nil {
                    payload[name] = payload[name]?.text == nil ? .number("99") : .string("VALUE_OF_TOMORROW")
                }
            case .loseRequest, .loseReply, .delay, .status, .code, .double, .cut, .contentType, .gzip, .late, .reorder, .expiredCertificate:
                break
            }
        }
        return payload
    }

    /// Members whose values are a choice that Apple may widen, and on which no access hangs.
    private static let choices = [
        "subtype", "transactionReason", "offerDiscountType", "offerType", "expirationIntent", "revocationReason", "revocationType",
        "originalPlatform",
    ]
}
