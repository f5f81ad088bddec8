import AppStoreTrust
import AppStoreTypes

extension Inspector {
    /// Judges a JSON document.
    func inspectJSON(_ json: JSONValue, file: String) -> Inspection {
        if let signedPayload = json["signedPayload"]?.text, json["sendAttempts"] == nil, json["firstSendAttemptResult"] == nil {
            return inspectJWS(Array(signedPayload.utf8), file: file)
        }
        let kind = Self.kind(ofJSON: json)
        var inspection = Inspection(file: file, kind: kind, verdict: .unsigned)
        switch kind {
        case .unknown:
            inspection.verdict = .unreadable
            inspection.reasons = [
                Inspection.Reason(code: "json.unknown_kind", message: "This is well-formed JSON, but none of Apple's purchase data.")
            ]
        case .verifyReceiptRequest: inspectRequest(json, &inspection)
        case .verifyReceiptResponse: inspection.reasons += Self.remarks(onStatusOf: json)
        case .serverAPIResponse, .notificationV1: judgeSignedDocuments(in: json, &inspection)
        case .receipt, .legacyTransactionReceipt, .transaction, .renewalInfo, .appTransaction, .notification, .retentionRequest,
            .storekitConfiguration:
            break
        }
        if inspection.content == nil, kind != .unknown {
            inspection.content = kind == .storekitConfiguration ? json : ContentAnnotation.annotated(opened(json))
        }
        return inspection
    }

    /// The receipt inside a verifyReceipt request is judged like a file of its own; the shared secret is not shown.
    private func inspectRequest(_ json: JSONValue, _ inspection: inout Inspection) {
        let inner = inspectReceipt(Array((json["receipt-data"]?.text ?? "").utf8), file: inspection.file)
        inspection.reasons += inner.reasons
        inspection.verdict = inner.verdict == .unreadable ? .invalid : inner.verdict
        inspection.anchor = inner.anchor
        inspection.content = .object(
            (json.members ?? []).map { member in
                switch member.name {
                case "receipt-data": JSONMember(member.name, inner.content ?? member.value)
                case "password": JSONMember(member.name, .string("(not shown)"))
                default: member
                }
            })
    }

    /// Every signed document inside an unsigned body must hold by itself.
    private func judgeSignedDocuments(in json: JSONValue, _ inspection: inout Inspection) {
        for (path, text) in Self.texts(in: json, path: "") {
            guard let payload = Self.payload(ofJWS: text), let refusal = judge(Array(text.utf8), as: Self.kind(ofPayload: payload)).refusal
            else { continue }
            inspection.verdict = .invalid
            inspection.reasons.append(Inspection.Reason(code: refusal.code.rawValue, message: "\(path): \(refusal.message)"))
        }
    }

    private static func texts(in value: JSONValue, path: String) -> [(String, String)] {
        switch value {
        case .string(let text): [(path, text)]
        case .object(let members): members.flatMap { texts(in: $0.value, path: path.isEmpty ? $0.name : "\(path).\($0.name)") }
        case .array(let elements): elements.enumerated().flatMap { texts(in: $1, path: "\(path)[\($0)]") }
        case .number, .bool, .null: []
        }
    }

    private static func remarks(onStatusOf json: JSONValue) -> [Inspection.Reason] {
        guard let status = json["status"]?.integer, let meaning = VerifyReceiptStatus(status).meaning else { return [] }
        return [Inspection.Reason(code: "verify_receipt.status_\(status)", message: meaning)]
    }

    /// Tells the kind of an unsigned body by fields that only it has.
    static func kind(ofJSON json: JSONValue) -> InspectedKind {
        if json.elements != nil { return .unknown }
        if json["receipt-data"] != nil { return .verifyReceiptRequest }
        if json["notification_type"] != nil { return .notificationV1 }
        if json["version"]?["major"] != nil, json["products"] != nil || json["subscriptionGroups"] != nil { return .storekitConfiguration }
        if json["status"]?.integer != nil || json["status"]?.text.flatMap(Int64.init) != nil, json["signedTransactions"] == nil {
            let isAnswer =
                json["receipt"] != nil || json["latest_receipt_info"] != nil || json["latest_receipt"] != nil
                || json["latest_expired_receipt_info"] != nil || (json["status"]?.integer ?? 0) >= 21_000
                || json.members?.allSatisfy({ ["status", "environment", "is_retryable", "is-retryable", "exception"].contains($0.name) })
                    == true
            if isAnswer { return .verifyReceiptResponse }
        }
        let names = Set((json.members ?? []).map(\.name))
        return ServerAPINames.recognise(names) ? .serverAPIResponse : .unknown
    }
}
