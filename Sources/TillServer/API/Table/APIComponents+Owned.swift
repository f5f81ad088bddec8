import Entitlements

extension APIComponents {
    /// What customers own.
    static let owned: [(name: String, schema: APISchema)] = [
        ("Customer", customer), ("Entitlement", entitlement), ("Subscription", subscription), ("OwnedProduct", product),
        ("NonRenewingSubscription", nonRenewing), ("NamedOrder", namedOrder),
    ]

    private static let customer = APISchema.object([
        .always("id", .named("CustomerID")), .always("app", .word), .always("asOf", .moment, "The moment that the reply speaks of."),
        .always("entitlements", .all("Entitlement")), .always("subscriptions", .all("Subscription")),
        .always("nonConsumables", .all("OwnedProduct")), .always("nonRenewingSubscriptions", .all("NonRenewingSubscription")),
        .always("consumablesAwaitingFulfilment", .all("OwnedProduct")),
        .always("unclassified", .all("OwnedProduct"), "Purchases of a kind that nothing tells."),
        .maybe("signedAnswer", .text(1...1_048_576), "The same as a JWT, for whoever sent a nonce; docs/signed-answers.md."),
    ])

    private static let entitlement = APISchema.object([
        .always("id", .word, "The name, as in apps.*.entitlements."), .maybe("productId", .word, "What gives it; left out for a grant."),
        .always("environment", .word), .maybe("expiresDate", .moment, "Until when; left out where nothing ends it."),
    ])

    private static let subscription = APISchema.object([
        .always("originalTransactionId", .word), .always("transactionId", .word), .always("productId", .word),
        .maybe("subscriptionGroupIdentifier", .word), .always("environment", .word),
        .always("state", .oneOf(SubscriptionState.allCases.map(\.rawValue))),
        .always("givesAccess", .flag, "What to decide by."), .always("purchaseDate", .moment),
        .maybe("expiresDate", .moment, "The end of the paid period."), .maybe("accessEndDate", .moment, "The end of service as it stands."),
        .maybe("willAutoRenew", .flag), .maybe("autoRenewProductId", .word), .maybe("renewalDate", .moment),
        .maybe("gracePeriodExpiresDate", .moment), .maybe("isInBillingRetry", .flag),
        .maybe("expirationIntent", .number32, "Apple's number for why it ended or will end."), .always("inAppOwnershipType", .word),
        .maybe("offer", .named("Offer")), .maybe("revocationDate", .moment), .maybe("price", .named("Money"), "For the team."),
        .maybe("originalTransactionIds", .words, "For the team."), .maybe("transactionIds", .words, "For the team."),
        .maybe("review", .words, "What a person should look at; for the team."),
    ])

    private static let product = APISchema.object([
        .always("productId", .word), .always("transactionId", .word), .always("originalTransactionId", .word),
        .always("environment", .word), .always("quantity", .number32), .always("purchaseDate", .moment),
        .always("inAppOwnershipType", .word), .maybe("order", .named("NamedOrder")), .maybe("givesAccess", .flag),
        .maybe("revocationDate", .moment), .maybe("price", .named("Money"), "For the team."),
        .maybe("transactionIds", .words, "For the team."), .maybe("review", .words, "What a person should look at; for the team."),
    ])

    private static let nonRenewing = APISchema.object([
        .always("productId", .word), .always("environment", .word), .always("state", .word), .always("givesAccess", .flag),
        .maybe("expiresDate", .moment), .always("transactionIds", .words),
    ])

    private static let namedOrder = APISchema.object([
        .always("id", .uuid), .always("productId", .word), .maybe("metadata", .anyObject, "Your own JSON object."),
    ])
}
