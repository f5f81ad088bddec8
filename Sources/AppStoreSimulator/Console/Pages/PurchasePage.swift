import AppStoreTypes

/// `/console/purchases/{id}`: one transaction, its documents, and what can befall it.
enum PurchasePage {
    static func content(_ view: ConsoleView, id: String, _ documents: (transaction: String?, renewalInfo: String?)) -> HTML {
        let back = "/console/purchases/\(ConsoleLink.segment(id))"
        let payload = documents.transaction.flatMap(SignedText.payload)
        let renewal = documents.renewalInfo.flatMap(SignedText.payload)
        let product = payload?["productId"]?.text ?? ""
        return """
            <p><code>\(product)</code></p>\(ConsoleFields.section("What can befall it", actions(id, back: back, isSubscription: renewal != nil)))
            \(ConsoleFields.section("Signed documents", """
                \(ConsoleFields.document("Signed transaction (JWS)", documents.transaction ?? "", id: "transaction"))
                <pre>\(payload?.prettyText ?? "")</pre>
                \(renewal == nil ? "" : ConsoleFields.document("Signed renewal info (JWS)", documents.renewalInfo ?? "", id: "renewal"))
                \(renewal.map { "<pre>\($0.prettyText)</pre>" } ?? "")
                """))
            """
    }

    private static func actions(_ id: String, back: String, isSubscription: Bool) -> HTML {
        let transaction = ConsoleFields.hidden("transactionId", id)
        let refunds: HTML = """
            \(ConsoleFields.form(
                "refund", button: "Refund", back: back, isDangerous: true, transaction,
                ConsoleFields.choice("Reason", "reason#number", [("0", "other"), ("1", "a fault of the app")]),
                ConsoleFields.number("Share in thousandths of a percent", "percentage")))
            \(ConsoleFields.button("reverseRefund", "Reverse the refund", back: back, ("transactionId", id)))
            \(ConsoleFields.form(
                "requestRefund", button: "Customer asks for a refund", back: back, transaction,
                ConsoleFields.choice(
                    "Reason", "reason", ConsumptionRequestReason.known.map { ($0.rawValue, $0.rawValue) })))
            \(ConsoleFields.button("declineRefund", "Decline the wish", back: back, ("transactionId", id)))
            """
        guard isSubscription else { return refunds }
        return """
            \(refunds)
            \(ConsoleFields.form(
                "setRenewal", button: "Set renewal", back: back, transaction,
                ConsoleFields.choice("Renewal", "isOn#flag", [("true", "on"), ("false", "off")])))
            \(ConsoleFields.button("forceRenewal", "Renew now", back: back, ("transactionId", id)))
            \(ConsoleFields.button("expire", "End now", back: back, isDangerous: true, ("transactionId", id)))
            \(ConsoleFields.form("extendRenewal", button: "Extend", back: back, transaction, ConsoleFields.number("Days", "days", isRequired: true)))
            \(ConsoleFields.form(
                "answerPriceIncrease", button: "Answer the price increase", back: back, transaction,
                ConsoleFields.choice("Agrees", "agrees#flag", [("true", "yes"), ("false", "no")])))
            \(ConsoleFields.button("cancelChange", "Take a planned change back", back: back, ("transactionId", id)))
            """
    }
}
