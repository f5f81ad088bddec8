extension ConfigurationKey {
    /// Every key there is.
    public static let all: [ConfigurationKey] = service + app

    private static let service: [ConfigurationKey] = [
        .init("http.host", .text, standard: "127.0.0.1", "The address to listen on; 0.0.0.0 for every IPv4 address of the machine."),
        .init("http.port", .number, standard: "8080", "The TCP port; 0 takes any free one and the first line of output names it."),
        .init("http.loops", .number, standard: "one per core", "How many threads serve connections."),
        .init("http.connections", .number, standard: "2000", "The most connections open at once; a further one is refused."),
        .init(
            "http.connectionsPerAddress", .number, standard: "as http.connections",
            "The most connections from one address; leave it out behind a proxy, where every client has the proxy's address."),
        .init(
            "http.requestsInFlight", .number, standard: "512",
            "The most requests answered at once; a further one gets 503 and is to be sent again."),
        .init(
            "database", .text, standard: "till.sqlite",
            "The SQLite file of the ledger, relative to the configuration file, created when absent; or "
                + "postgresql://USER:PASSWORD@HOST/DATABASE."),
        .init("limits.documentsPerRequest", .number, standard: "100", "The most signed transactions in one post."),
        .init(
            "limits.requestBytes", .number, standard: "12000000",
            "The longest body of a post of purchases; at least 11000000, because receipts reach 8 MB before base64."),
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
    ]
}
