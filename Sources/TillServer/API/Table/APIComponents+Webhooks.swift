import Entitlements

extension APIComponents {
    /// What the calls about webhooks answer.
    static let webhooks: [(name: String, schema: APISchema)] = [
        ("Webhook", webhook), ("Webhooks", .object([.always("webhooks", .all("Webhook"))])),
        (
            "WebhookAnswer",
            .object([.always("webhook", .named("Webhook")), .maybe("secret", .word, "The signing secret, shown this once.")])
        ), ("WebhookTest", test), ("WebhookAttempts", attempts), ("DeadLetters", deadLetters),
        ("Redelivery", .object([.always("count", .integer(0 ... .max), "How many events will be sent.")])),
    ]

    private static let webhook = APISchema.object([
        .always("id", .word), .always("url", .text(0...4_096)), .maybe("description", .text(0...4_096)),
        .always("format", .oneOf(WebhookFormat.allCases.map(\.rawValue))), .maybe("language", .word), .always("events", .words),
        .always("environments", .words), .always("headers", .map(.word), "Names of your own fields; values are not shown."),
        .always("timeoutSeconds", .integer(1...3_600)),
        .always(
            "secrets",
            .list(
                .object([.always("secret", .word, "Its beginning."), .always("createdDate", .moment), .maybe("endDate", .moment)]),
                count: 0...100), "The secrets that sign now."), .maybe("hasRobotSecret", .flag),
        .maybe("disabled", .object([.always("reason", .sentences), .always("since", .moment)]), "There when nothing is sent."),
        .always("createdDate", .moment),
        .maybe(
            "backlog",
            .object([
                .always("waiting", .integer(0 ... .max)), .always("givenUp", .integer(0 ... .max)), .maybe("oldestDate", .moment),
            ]), "What waits for it."),
    ])

    private static let test = APISchema.object([
        .always("delivered", .flag), .maybe("status", .integer(0...999)), .maybe("failure", .sentences),
        .always("milliseconds", .integer(0 ... .max)),
    ])

    private static let attempts = APISchema.object([
        .always(
            "attempts",
            .list(
                .object([
                    .always("event", .word), .always("customer", .word), .always("sequence", .integer(0 ... .max)),
                    .always("date", .moment), .always("milliseconds", .integer(0 ... .max)), .maybe("status", .integer(0...999)),
                    .maybe("failure", .sentences),
                ]), count: 0...200)), .maybe("next", .word, "To be handed back as before."),
    ])

    private static let deadLetters = APISchema.object([
        .always(
            "deadLetters",
            .list(
                .object([.always("event", .named("Event")), .always("attempts", .integer(0 ... .max)), .maybe("failure", .sentences)]),
                count: 0...200)), .always("hasMore", .flag),
    ])
}
