import Ledger

extension APIComponents {
    /// What the calls of buying answer.
    static let purchased: [(name: String, schema: APISchema)] = [
        ("Products", products), ("Order", order), ("OrderAnswer", .object([.always("order", .named("Order"))])),
        ("PurchaseReply", purchases), ("DocumentVerdict", document), ("PurchaseVerdict", purchase), ("Advice", advice),
        ("NotificationReply", notification),
    ]

    private static let products = APISchema.object([
        .always("app", .word), .always("asOf", .moment),
        .always(
            "products",
            .list(
                .object([
                    .always("productId", .word), .always("entitlements", .words, "What it gives."),
                    .maybe("metadata", .anyObject, "Your own JSON object."),
                ]), count: 0...10_000)),
    ])

    private static let order = APISchema.object([
        .always("id", .uuid, "To be passed as appAccountToken."), .always("customer", .named("CustomerID")), .always("productId", .word),
        .maybe("metadata", .anyObject, "Your own JSON object."), .always("createdDate", .moment),
    ])

    private static let verdict = APISchema.oneOf(VerdictWord.allCases.map(\.rawValue))

    private static let purchases = APISchema.object([
        .always("documents", .all("DocumentVerdict"), "A verdict for each document."), .always("advice", .all("Advice")),
        .always("customer", .named("Customer"), "What the customer owns now."),
    ])

    private static let document = APISchema.object([
        .always("document", .word, "Which one: its place in the post."), .always("verdict", verdict),
        .always("final", .flag, "Whether the server will never say anything else about these bytes."), .maybe("code", .word),
        .maybe("message", .sentences), .maybe("environment", .word), .maybe("notes", .list(.sentences, count: 0...100)),
        .always("transactions", .all("PurchaseVerdict"), "A verdict for each purchase in it."),
    ])

    private static let purchase = APISchema.object([
        .maybe("transactionId", .word), .maybe("originalTransactionId", .word), .maybe("productId", .word), .maybe("environment", .word),
        .always("verdict", verdict), .always("final", .flag), .maybe("code", .word), .maybe("message", .sentences),
        .maybe("order", .named("NamedOrder")), .maybe("ownerHint", .word), .maybe("notes", .all("Advice")),
    ])

    private static let advice = APISchema.object([.always("code", .word), .always("message", .sentences)])

    private static let notification = APISchema.object([
        .maybe("notificationUUID", .word, "Left out for version 1, which has none."), .always("verdict", .word),
    ])
}
