import AppStoreTypes

/// `/console/notifications/{uuid}`: one notification with what it says and how its attempts ended.
enum NotificationPage {
    static func content(_ record: NotificationRecord) -> HTML {
        let body = String(decoding: record.body, as: UTF8.self)
        let jws = (try? JSONReader.read(record.body))?["signedPayload"]?.text
        let rows = record.attempts.map { attempt -> [HTML] in
            [ConsoleFields.moment(attempt.date), "<code>\(attempt.result.sendAttemptResult)</code>"]
        }
        let data = record.payload?["data"]
        let transaction = data?["signedTransactionInfo"]?.text
        let renewal = data?["signedRenewalInfo"]?.text
        return """
            <dl><dt>UUID</dt><dd><code>\(record.draft.uuid)</code></dd><dt>Environment</dt><dd>\(record.draft.environment.rawValue)</dd>
            <dt>Signed</dt><dd>\(ConsoleFields.moment(record.draft.signedDate))</dd>
            <dt>Next attempt</dt><dd>\(record.nextAttempt.map { ConsoleFields.moment($0) } ?? "none")</dd></dl>
            \(ConsoleFields.table("Attempts", ["When", "Result"], rows, empty: "It was sent to nobody."))
            \(ConsoleFields.section("What it says", "<pre>\(record.payload.map(SignedText.opened)?.prettyText ?? body)</pre>"))
            \(ConsoleFields.section("Signed documents", """
                \(jws.map { ConsoleFields.document("Signed payload (JWS)", $0, id: "payload") } ?? "")
                \(transaction.map { ConsoleFields.document("Signed transaction (JWS)", $0, id: "transaction") } ?? "")
                \(renewal.map { ConsoleFields.document("Signed renewal info (JWS)", $0, id: "renewal") } ?? "")
                \(ConsoleFields.document("Body as posted", body, id: "body"))
                """))
            """
    }
}
