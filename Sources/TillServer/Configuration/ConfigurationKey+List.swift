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
        .init("apps.*.publishableKeys", .list, standard: "[]", "Keys for the app itself; they identify the app and are no secret."),
        .init(
            "apps.*.secretKeys", .object, standard: "{}",
            "Keys for the team's back end, name: \"sha256:HEX\", \"env:VARIABLE\" or \"file:PATH\"."),
        .init(
            "apps.*.products", .items, standard: "[]",
            "What the app is to offer, in this order: product ids, or {id, metadata} with a JSON object of your own of up to 4096 bytes; when absent, every product that the entitlements and nonRenewingDays name."
        ),
        .init("apps.*.entitlements", .object, standard: "{}", "What products give: entitlement name: [product ids]."),
        .init(
            "apps.*.nonRenewingDays", .object, standard: "{}",
            "How many days of 24 hours a non-renewing subscription lasts, product id: number, 1 to 36525."),
    ]
}
