import AppStoreTrust
import AppStoreTypes

extension Inspector {
    /// Judges a compact JWS of whatever kind.
    func inspectJWS(_ compact: [UInt8], file: String) -> Inspection {
        let payload: JSONValue
        do {
            let document = try JWSDocument.parse(compact)
            do {
                payload = try JSONReader.read(document.payload)
            } catch {
                return .unreadable(file, code: "jws.payload", "The payload of this signed document is no JSON: \(error).")
            }
        } catch {
            return .unreadable(file, code: error.code.rawValue, error.message)
        }
        let kind = Self.kind(ofPayload: payload)
        let outcome = judge(compact, as: kind)
        var inspection = Inspection(file: file, kind: kind, verdict: .valid, content: ContentAnnotation.annotated(opened(payload)))
        inspection.anchor = outcome.anchor
        if let refusal = outcome.refusal {
            inspection.verdict = .invalid
            inspection.reasons = [Inspection.Reason(code: refusal.code.rawValue, message: refusal.message)]
        } else if kind == .unknown {
            inspection.verdict = .invalid
            inspection.reasons = [
                Inspection.Reason(
                    code: "jws.unknown_kind", message: "The payload is none of Apple's purchase data, so it cannot be judged as such.")
            ]
        }
        return inspection
    }

    /// The outcome for a document of a kind.
    func judge(_ compact: [UInt8], as kind: InspectedKind) -> (anchor: String?, refusal: TrustRefusal?) {
        switch kind {
        case .transaction: Self.outcome(signed.transaction(compact, at: now))
        case .renewalInfo: Self.outcome(signed.renewalInfo(compact, at: now))
        case .appTransaction: Self.outcome(signed.appTransaction(compact, at: now))
        case .notification: Self.outcome(signed.notification(compact, at: now))
        case .retentionRequest: Self.outcome(signed.retentionRequest(compact, at: now))
        case .receipt, .legacyTransactionReceipt, .verifyReceiptRequest, .verifyReceiptResponse, .notificationV1, .storekitConfiguration,
            .serverAPIResponse, .unknown:
            (nil, nil)
        }
    }

    private static func outcome<Content: Sendable>(_ verdict: Verdict<Content>) -> (anchor: String?, refusal: TrustRefusal?) {
        switch verdict {
        case .verified(let verified): (verified.anchor.name, nil)
        case .refused(let refusal): (nil, refusal)
        }
    }

    /// Tells the kind of a signed payload by fields that only it has.
    static func kind(ofPayload payload: JSONValue) -> InspectedKind {
        if payload["notificationType"] != nil { return .notification }
        if payload["userLocale"] != nil, payload["requestIdentifier"] != nil { return .retentionRequest }
        if payload["receiptCreationDate"] != nil || payload["originalApplicationVersion"] != nil { return .appTransaction }
        if payload["transactionId"] != nil { return .transaction }
        if payload["autoRenewProductId"] != nil || payload["autoRenewStatus"] != nil { return .renewalInfo }
        if payload["purchaseDate"] != nil, payload["productId"] != nil { return .transaction }
        // Little more than an environment: a transaction always names its app, renewal info never does.
        guard payload["environment"]?.text != nil, payload["signedDate"] != nil else { return .unknown }
        return payload["bundleId"] != nil ? .transaction : .renewalInfo
    }

    /// The payload with every signed document inside it opened in its place, so that all of it can be read.
    func opened(_ value: JSONValue, depth: Int = 0) -> JSONValue {
        guard depth < 8 else { return value }
        switch value {
        case .object(let members): return .object(members.map { JSONMember($0.name, opened($0.value, depth: depth + 1)) })
        case .array(let elements): return .array(elements.map { opened($0, depth: depth + 1) })
        case .string(let text):
            guard let payload = Self.payload(ofJWS: text) else { return value }
            return opened(payload, depth: depth + 1)
        case .number, .bool, .null: return value
        }
    }

    /// The payload of a text that is a signed document; `nil` when it is none.
    static func payload(ofJWS text: String) -> JSONValue? {
        guard text.utf8.count > 40, looksLikeJWS(text.utf8), let document = try? JWSDocument.parse(Array(text.utf8)) else { return nil }
        return try? JSONReader.read(document.payload)
    }
}
