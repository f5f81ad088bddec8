import AppStoreTypes
import Entitlements
import Ledger

/// A page of customers, as the API writes it.
struct CustomersReply: Encodable {
    let app: String
    let asOf: String
    let customers: [Entry]
    let next: String?

    /// One of them.
    struct Entry: Encodable {
        let id: String
        let isAnonymous: Bool
    }

    init(_ found: [CustomerID], isFull: Bool, app: AppID, at now: EpochMilliseconds) {
        self.app = app.rawValue
        asOf = now.rfc3339
        customers = found.map { Entry(id: $0.rawValue, isAnonymous: CustomerName.isAnonymous($0)) }
        next = isFull ? found.last?.rawValue : nil
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("app", .word), .always("asOf", .moment),
        .always(
            "customers",
            .list(
                .object([
                    .always("id", .named("CustomerID")), .always("isAnonymous", .flag, "Whether it is one without an account."),
                ]), count: 0...1_000)), .maybe("next", .text(1...256), "To be handed back as after; left out behind the last page."),
    ])
}

/// What was moved, as the API writes it.
struct TransferReply: Encodable {
    let from: String
    let to: String
    let asOf: String
    let moved: [Purchase]

    /// A purchase that was moved.
    struct Purchase: Encodable {
        let originalTransactionId: String
        let environment: String
    }

    init(_ outcome: TransferOutcome, from: CustomerID, to: CustomerID, at now: EpochMilliseconds) {
        self.from = from.rawValue
        self.to = to.rawValue
        asOf = now.rfc3339
        moved = outcome.moved.map { Purchase(originalTransactionId: $0.id.rawValue, environment: $0.scope.environment.rawValue) }
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("from", .named("CustomerID")), .always("to", .named("CustomerID")), .always("asOf", .moment),
        .always(
            "moved",
            .list(.object([.always("originalTransactionId", .word), .always("environment", .word)]), count: 0...100_000),
            "With purchases that are linked with those asked for."),
    ])
}

/// What was forgotten, as the API writes it.
struct ErasureReply: Encodable {
    let asOf: String
    let records: Int
    let events: Int
    let purchases: Int
    let documents: Int

    init(_ erasure: Erasure, at now: EpochMilliseconds) {
        asOf = now.rfc3339
        records = erasure.records
        events = erasure.events
        purchases = erasure.purchases
        documents = erasure.documents
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("asOf", .moment), .always("records", .integer(0 ... .max), "Claims, orders, grants, spendings, deliveries, log-ins."),
        .always("events", .integer(0 ... .max)), .always("purchases", .integer(0 ... .max), "Purchases that belong to nobody now."),
        .always("documents", .integer(0 ... .max), "Signed documents that were removed because they hold the customer's token."),
    ])
}
