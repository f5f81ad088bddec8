extension ConfigurationKey {
    /// Every key there is.
    public static let all: [ConfigurationKey] = service + app

    private static let service: [ConfigurationKey] = [
        .init("http.host", .text, standard: "127.0.0.1", "The address to listen on; 0.0.0.0 for every IPv4 address of the machine."),
        .init("http.port", .number, standard: "8080", "The TCP port; 0 takes any free one and the first line of output names it."),
        .init("http.loops", .number, standard: "one per core", "How many threads serve connections."),
        .init("http.connections", .number, standard: "2000", "The most connections open at once; a further one is refused."),
        .init(
            "http.connectionsPerAddress", .number, standard: "a quarter of http.connections",
            "The most connections from one address, or one /64 network of IPv6; those of http.trustedProxies are not counted."),
        .init(
            "http.requestsInFlight", .number, standard: "512",
            "The most requests answered at once; a further one gets 503 and is to be sent again."),
        .init("http.streams", .number, standard: "1000", "The most streams of server-sent events open at once; a further one gets 503."),
        .init("http.streamsPerAddress", .number, standard: "50", "The most streams from one client's address."),
        .init(
            "http.trustedProxies", .list, standard: "[]",
            "The addresses of your proxies, such as 10.0.0.7 or 10.0.0.0/8: whom they name is the client, for limits and logs."),
        .init(
            "http.forwardedHeader", .text, standard: "X-Forwarded-For",
            "The field in which your proxies name the client: X-Forwarded-For or Forwarded; the other one is not read."),
        .init(
            "http.corsOrigins", .list, standard: "[]",
            "Which origins' pages may call from a browser, such as https://shop.example; [\"*\"] for every one."),
        .init(
            "metrics.listen", .text, standard: "none",
            "The numeric address and port on which GET /metrics answers Prometheus, such as 127.0.0.1:9464; never the API's."),
        .init(
            "metrics.token", .text, standard: "none",
            "The bearer token that a scraper must show, \"sha256:HEX\", \"env:VARIABLE\" or \"file:PATH\"."),
        .init(
            "database", .text, standard: "till.sqlite",
            "The SQLite file of the ledger, relative to the configuration file, created when absent; or "
                + "postgresql://USER:PASSWORD@HOST/DATABASE."),
        .init("limits.documentsPerRequest", .number, standard: "100", "The most signed transactions in one post."),
        .init(
            "limits.requestBytes", .number, standard: "12000000",
            "The longest body of a post of purchases; at least 11000000, because receipts reach 8 MB before base64."),
        .init(
            "rateLimits.enabled", .flag, standard: "true",
            "Whether callers who ask too often are refused with 429; each process counts for itself."),
        .init(
            "rateLimits.key", .object, standard: "see docs/keys.md",
            "How often everybody with the same key may call, kind: \"RATE/s BURST\" or off, kinds being read, write, evidence."),
        .init(
            "rateLimits.address", .object, standard: "see docs/keys.md",
            "How often one client address without a secret key may call, kind: \"RATE/s BURST\" or off, kinds being read, write, evidence, open."
        ),
        .init(
            "rateLimits.customer", .object, standard: "see docs/keys.md",
            "How often a publishable key may call for one customer, kind: \"RATE/s BURST\" or off, kinds being read, write, evidence."),
        .init("answers.enabled", .flag, standard: "true", "Whether answers about customers are signed for whoever sends a nonce."),
        .init("answers.issuer", .text, standard: "till", "What iss of signed answers says."),
        .init(
            "answers.lifetimeSeconds", .number, standard: "259200",
            "How long a signed answer holds at most, 60 to 2592000; it ends earlier where what it says ends."),
        .init("answers.rotationDays", .number, standard: "90", "After how many days another key signs; 1 to 3650."),
        .init(
            "answers.keyFiles", .list, standard: "[]",
            "Private keys in PEM (P-256) in place of those in the ledger: the first signs, the others are published only."),
        .init(
            "answers.sealingKey", .text, standard: "none",
            "The secret under which the ledger's private keys are sealed, \"env:VARIABLE\" or \"file:PATH\"; 32 bytes at least."),
        .init(
            "answers.previousSealingKey", .text, standard: "none",
            "The secret that answers.sealingKey followed, while keys sealed under it still sign."),
        .init(
            "webhooks.allowPrivateTargets", .flag, standard: "false",
            "Whether webhooks and relays may go to addresses that the public internet does not have, such as those of this machine or its network."
        ),
        .init(
            "webhooks.allowHTTP", .flag, standard: "false",
            "Whether webhooks and relays may go to http:// addresses, where they can be read on the way."),
        .init(
            "webhooks.useProxy", .flag, standard: "false",
            "Whether webhooks and relays use the proxy that https_proxy and the like name; the proxy then decides what is reached."),
        .init("log.level", .text, standard: "info", "What is written to standard error: debug, info, warning or error."),
    ]

    private static let app: [ConfigurationKey] = [
        .init("apps.*.bundleId", .text, standard: "required", "The app's bundle id, compared exactly, letter case included."),
        .init(
            "apps.*.appAppleId", .number, standard: "required with Production",
            "The app's Apple id, a number of App Store Connect; a text of digits is read too."),
        .init(
            "apps.*.environments", .list, standard: "[\"Production\", \"Sandbox\"]",
            "Where purchases may come from: Production, Sandbox, Xcode, LocalTesting; the last two never beside Production."),
        .init(
            "apps.*.sandboxGivesAccess", .flag, standard: "true",
            "Whether sandbox purchases give (marked) access; App Review buys in the sandbox with the production build."),
        .init(
            "apps.*.trust", .list, standard: "[]", "Certificate files (PEM or DER) of further roots, believed for non-production data only."
        ),
        .init(
            "apps.*.requireToken", .flag, standard: "false",
            "Whether a purchase without an appAccountToken is parked instead of given to the customer who posts it."),
        .init(
            "apps.*.ownership", .text, standard: "reject",
            "What happens when a second customer posts a purchase: reject, transfer, transferIfInactive or share."),
        .init(
            "apps.*.ownershipExceptions", .object, standard: "{}",
            "What holds instead in an environment, name: policy, perhaps followed by withToken or withoutToken, as in Sandbox: \"transfer withoutToken\"."
        ),
        .init(
            "apps.*.shareLimit", .number, standard: "none",
            "With share: how many customers may have one purchase, the first included; 1 to 1000."),
        .init(
            "apps.*.anonymousLimit", .number, standard: "10",
            "How many customers without an account may use a purchase beside its owner; 0 to 1000."),
        .init(
            "apps.*.maskedHint", .flag, standard: "false",
            "Whether a customer who is refused a purchase is told the first letters of the owner's id, as in a•••@e•••."),
        .init("apps.*.publishableKeys", .list, standard: "[]", "Keys for the app itself; they identify the app and are no secret."),
        .init(
            "apps.*.secretKeys", .object, standard: "{}",
            "Keys for the team's back end, name: \"sha256:HEX\", \"env:VARIABLE\" or \"file:PATH\"."),
        .init(
            "apps.*.customerTokens.required", .flag, standard: "false",
            "Whether a call with a publishable key that names a customer must bring your back end's token about who is calling."),
        .init(
            "apps.*.customerTokens.anonymous", .flag, standard: "false",
            "With required: whether customers without an account, whose ids are $anonymous: and a random UUID, may do without a token."),
        .init(
            "apps.*.customerTokens.secret", .text, standard: "none",
            "The secret that your back end signs customer tokens with (HS256), \"env:VARIABLE\" or \"file:PATH\"; 32 bytes at least."),
        .init(
            "apps.*.customerTokens.jwks", .text, standard: "none",
            "The public keys that your back end signs customer tokens with (ES256, RS256, EdDSA), a JSON Web Key Set: https://… or a file."),
        .init("apps.*.customerTokens.issuer", .text, standard: "anything", "What iss of customer tokens must be."),
        .init("apps.*.customerTokens.audience", .text, standard: "anything", "What aud of customer tokens must hold."),
        .init(
            "apps.*.customerTokens.leewaySeconds", .number, standard: "30",
            "By how much the clocks of your back end and Till may differ; 0 to 300."
        ),
        .init(
            "apps.*.customerTokens.longestSeconds", .number, standard: "86400",
            "How far exp of customer tokens may lie ahead; 60 to 2592000."),
        .init(
            "apps.*.products", .items, standard: "[]",
            "What the app is to offer, in this order: product ids, or {id, metadata} with a JSON object of your own of up to 4096 bytes; when absent, every product that the entitlements, credits and nonRenewingDays name."
        ),
        .init("apps.*.entitlements", .object, standard: "{}", "What products give: entitlement name: [product ids]."),
        .init(
            "apps.*.originalVersionBefore", .object, standard: "{}",
            "Who has an entitlement because of the version first got, entitlement name: \"2.0\": everybody whose first version lies before it."
        ),
        .init(
            "apps.*.credits", .object, standard: "{}",
            "What one unit of a consumable credits to a balance, product id: \"100 coins\"."),
        .init(
            "apps.*.clawback", .text, standard: "goNegative",
            "What a refund does to a balance that is too small: goNegative (it is owed) or floorAtZero (the house bears the rest)."),
        .init(
            "apps.*.renewalLeewaySeconds", .number, standard: "0",
            "How long access goes on after a period's end while nothing tells whether it was renewed; 0 to 86400."),
        .init(
            "apps.*.nonRenewingDays", .object, standard: "{}",
            "How many days of 24 hours a non-renewing subscription lasts, product id: number, 1 to 36525."),
        .init(
            "apps.*.sharedSecret", .text, standard: "none",
            "The app's shared secret of App Store Connect, as \"env:VARIABLE\" or \"file:PATH\"; for notifications of version 1 and verifyReceipt."
        ),
        .init(
            "apps.*.relayNotifications", .list, standard: "[]",
            "Up to 8 URLs to which Apple's notifications are posted as they came in, once they are recorded; of version 1 only with sharedSecret."
        ),
        .init(
            "apps.*.verifyReceipt", .text, standard: "production",
            "How POST /verifyReceipt answers for the app: production (21007 to sandbox receipts), both, or off; /sandbox/verifyReceipt answers as the sandbox."
        ),
        .init(
            "apps.*.verifyReceiptUpstream", .list, standard: "[]",
            "Whom verifyReceipt's drop-in asks for what came later: [\"apple\"], or the URLs of a stand-in for production and the sandbox."),
        .init(
            "apps.*.inAppPurchaseKey.keyId", .text, standard: "none",
            "The id of the in-app purchase key of App Store Connect that signs offers."),
        .init(
            "apps.*.inAppPurchaseKey.issuerId", .text, standard: "none",
            "The issuer id of App Store Connect; without it offers are signed in the older form only."),
        .init(
            "apps.*.inAppPurchaseKey.key", .text, standard: "none",
            "The private key, \"file:PATH\" of the .p8 file or \"env:VARIABLE\"; it is never logged."),
    ]
}
