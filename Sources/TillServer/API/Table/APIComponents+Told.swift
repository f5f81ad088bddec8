import Entitlements

extension APIComponents {
    /// What tells why, and what happened.
    static let told: [(name: String, schema: APISchema)] = [
        ("Explanation", explanation), ("Answer", answer), ("Reason", reason), ("Fact", fact), ("Timeline", timeline),
        ("TimelineEntry", entry), ("EventValues", values), ("Event", event),
    ]

    private static let explanation = APISchema.object([
        .always("customer", .named("CustomerID")), .always("app", .word), .always("asOf", .moment),
        .maybe("nextChange", .moment, "When time alone changes something next."), .always("isKnown", .flag),
        .always("entitlements", .all("Answer")), .always("products", .all("Answer"), "Products that no entitlement names."),
        .always("claims", .all("Reason"), "What was claimed in vain."),
    ])

    private static let answer = APISchema.object([
        .always("id", .word), .always("answer", .oneOf(["yes", "no", "unknown"])), .always("isServed", .flag),
        .maybe("expiresDate", .moment), .always("text", .sentences, "For people; may change."), .always("reasons", .all("Reason")),
    ])

    private static let reason = APISchema.object([
        .always("code", .word), .always("effect", .oneOf(["gives", "leavesOpen", "denies", "tells"])), .always("text", .sentences),
        .maybe("isServed", .flag), .maybe("productIds", .words), .maybe("environment", .word), .maybe("originalTransactionId", .word),
        .maybe("transactionId", .word), .maybe("startDate", .moment), .maybe("endDate", .moment), .maybe("otherTransactionId", .word),
        .maybe("otherProductId", .word), .maybe("expirationIntent", .number32), .maybe("originalApplicationVersion", .word),
        .maybe("versionLimit", .word), .maybe("reference", .word), .maybe("count", .integer(0 ... .max)), .maybe("review", .words),
        .maybe("otherCustomer", .word), .always("facts", .all("Fact")), .maybe("supports", .all("Fact")),
    ])

    private static let fact = APISchema.object([
        .always("kind", .word), .always("id", .text(0...1_024)), .always("form", .word), .maybe("productId", .word),
        .maybe("environment", .word), .maybe("date", .moment), .maybe("documentDate", .moment),
        .maybe("evidence", .text(64...64, .hexadecimal), "The document's SHA-256."),
    ])

    private static let timeline = APISchema.object([
        .always("customer", .named("CustomerID")), .always("app", .word), .always("until", .moment), .always("isKnown", .flag),
        .always("entries", .all("TimelineEntry")), .maybe("next", .text(1...256), "To be handed back as after."),
    ])

    private static let entry = APISchema.object([
        .always("position", .word), .always("kind", .word), .maybe("date", .moment), .maybe("environment", .word),
        .always("text", .sentences, "For people; may change."), .maybe("event", .named("EventValues")), .maybe("notificationType", .word),
        .maybe("subtype", .word), .maybe("isWithdrawal", .flag), .always("facts", .all("Fact")),
    ])

    private static let values = APISchema.object([.always("id", .word)] + valueMembers)

    private static let valueMembers: [APIMember] = [
        .maybe("originalTransactionId", .word), .maybe("transactionId", .word), .maybe("productId", .word),
        .maybe("previousProductId", .word), .maybe("quantity", .number32), .maybe("price", .named("Money")), .maybe("endDate", .moment),
        .maybe("expirationIntent", .number32), .maybe("revocationCause", .word), .maybe("entitlement", .word), .maybe("grant", .word),
        .maybe("currency", .word), .maybe("units", .integer(.min ... .max)), .maybe("balance", .integer(.min ... .max)),
        .maybe("otherCustomer", .word),
    ]

    private static let event = APISchema.object([
        .always("id", .word, "The same happening has the same id, however often it is found."),
        .always("type", .oneOf(EventKind.allCases.map(\.rawValue))), .always("timestamp", .moment, "When it took effect."),
        .maybe("cursor", .text(1...256), "Its place among all of the app's events."),
        .always(
            "data",
            .object(
                [
                    .always("app", .word), .always("customer", .named("CustomerID")), .always("environment", .word),
                    .always("recordedAt", .moment), .always("sequence", .integer(1 ... .max), "Its number among the customer's events."),
                    .maybe("corrects", .word, "The event that turned out not to be so."),
                    .maybe(
                        "offer",
                        .object([
                            .maybe("id", .word), .maybe("paymentMode", .word), .maybe("period", .word), .always("type", .number32),
                        ])),
                ] + valueMembers)),
    ])
}
