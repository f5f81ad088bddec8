extension APIComponents {
    /// Every schema that the document names.
    static let all = APIComponents(shared + owned + purchased + told + team + webhooks)

    /// The schemas that calls of every kind share.
    static let shared: [(name: String, schema: APISchema)] = [
        ("Problem", problem), ("CustomerID", customerID), ("AnonymousID", .text(47...47, .anonymousID)), ("Money", money), ("Offer", offer),
    ]

    /// What the team's calls answer.
    private static let team: [(name: String, schema: APISchema)] = [
        ("FulfilmentReply", FulfilmentReply.schema), ("Balance", BalanceReply.schema), ("Balances", BalancesReply.schema),
        ("DebitReply", DebitReply.schema), ("Grant", GrantReply.schema), ("GrantAnswer", GrantAnswer.schema),
        ("Grants", GrantsReply.schema), ("LogInReply", LogInReply.schema), ("Transaction", KnownTransactionReply.schema),
        ("Transactions", TransactionsReply.schema), ("Events", EventsReply.schema), ("AuditEntry", AuditEntryReply.schema),
        ("Audit", AuditReply.schema), ("Customers", CustomersReply.schema), ("Transfer", TransferReply.schema),
        ("Erasure", ErasureReply.schema), ("Export", CustomerExport.schema), ("Statistics", StatisticsReply.schema),
        ("OfferSignature", OfferSignatureReply.schema),
    ]

    private static let problem = APISchema.object([
        .always("type", .text(1...128), "urn:till:problem: and the code."),
        .always("title", .text(1...256), "The kind in a few words."),
        .always("status", .integer(400...599), "The HTTP status."),
        .always("detail", .text(0...4_096), "This occurrence, with the offending value in short."),
        .always("code", .text(1...64), "The stable code; docs/errors.md lists all."),
        .maybe("reason", .text(0...128), "The code of whatever refused beneath."),
        .maybe("available", .integer(.min ... .max), "How many units there are, where more were asked for."),
        .always("cause", .text(0...1_024), "What brings the kind about."),
        .always("remedy", .text(0...1_024), "What to do."),
        .always("retryable", .flag, "Whether the same request may succeed later."),
        .always("requestId", .text(0...128), "The request's identifier."),
    ])

    private static let customerID = APISchema.text(1...128, .identifier, example: "ada")

    private static let money = APISchema.object([
        .always("amount", .text(1...32, .decimal, example: "9.99"), "Exact decimals."),
        .always("currency", .text(1...8, example: "USD"), "ISO 4217."),
    ])

    private static let offer = APISchema.object([
        .always("offerType", .number32, "Apple's number for the kind of offer."), .maybe("offerIdentifier", .text(0...256)),
        .maybe("offerDiscountType", .text(0...64)), .maybe("offerPeriod", .text(0...64)),
    ])
}

extension APISchema {
    /// A number of Apple's that may be any of 32 bits.
    static let number32 = APISchema.integer(Int64(Int32.min)...Int64(Int32.max))
    /// A short text of Apple's or the team's.
    static let word = APISchema.text(0...256)
    /// A list of short texts.
    static let words = APISchema.list(.word, count: 0...100_000)
    /// A list of one of the components.
    static func all(_ name: String) -> APISchema { .list(.named(name), count: 0...100_000) }
    /// A sentence or several.
    static let sentences = APISchema.text(0...16_384)
}
