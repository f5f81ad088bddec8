import AppStoreTypes
import Entitlements
import Foundation
import HTTPService
import Ledger

/// Everything that is kept about a customer, written as one JSON object bit by bit: documents are read one after the other.
struct CustomerExport: Sendable {
    let ledger: any ServiceLedger
    let app: AppConfiguration
    let customer: CustomerID
    let facts: FactSet
    let moment: EpochMilliseconds

    /// How many events are read at once.
    private static let batch = 500

    /// Writes the object; breaks off where the ledger cannot be read, so that nobody takes a part for the whole.
    func write(to writer: HTTPBodyWriter) async throws {
        let state = fold(facts, at: moment, rules: app.accessRules)
        try await writer.write(#"{"app":"# + Self.text(app.id.rawValue) + #","asOf":"# + Self.text(moment.rfc3339))
        try await writer.write(#","customer":"# + Self.text(customer.rawValue) + #","state":"#)
        try await writer.write(JSONReply.bytes(CustomerReply(state, of: customer, app: app, detail: .team)))
        try await writer.write(#","balances":"#)
        try await writer.write(JSONReply.bytes(state.balances.map { BalanceReply($0) }))
        try await list("transactions", facts.transactions.values.sorted { $0.key < $1.key }.map { KnownTransactionReply($0) }, writer)
        try await list("orders", try await orders().map { OrderReply($0) }, writer)
        try await list("grants", facts.grants.values.sorted { $0.grantedAt < $1.grantedAt }.map { GrantReply($0, at: moment) }, writer)
        try await list("debits", facts.debits.values.sorted { $0.debitedAt < $1.debitedAt }.map { DebitReply.Debit($0) }, writer)
        try await list("fulfilments", facts.fulfilments.values.sorted { $0.key < $1.key }.map { Delivery($0) }, writer)
        try await list(
            "claims", facts.claims.values.filter { names.contains($0.customer) }.sorted { $0.claimedAt < $1.claimedAt }.map { Claim($0) },
            writer)
        try await list("logIns", facts.aliases.values.sorted { $0.loggedInAt < $1.loggedInAt }.map { LogIn($0) }, writer)
        try await events(writer)
        try await documents(writer)
        try await writer.write("}")
    }

    /// The customer, and everybody who logged in as the customer: one and the same person.
    private var names: [CustomerID] {
        [customer] + facts.aliases.values.filter { $0.customer == customer }.map(\.anonymous).sorted()
    }

    private func orders() async throws -> [OrderFact] {
        var orders: [OrderFact] = []
        for name in names {
            var after: AppAccountToken?
            while true {
                let page = try await ledger.orders(of: name, app: app.id, after: after, limit: Self.batch)
                guard let last = page.last else { break }
                orders += page
                after = last.id
            }
        }
        return orders.sorted { $0.createdDate < $1.createdDate }
    }

    private func list(_ name: String, _ items: [some Encodable], _ writer: HTTPBodyWriter) async throws {
        try await writer.write(",\"\(name)\":")
        try await writer.write(JSONReply.bytes(items))
    }

    private func events(_ writer: HTTPBodyWriter) async throws {
        try await writer.write(#","events":["#)
        var isFirst = true
        for name in names {
            var sequence: Int64 = 0
            while true {
                let page = try await ledger.events(about: name, app: app.id, after: sequence, limit: Self.batch)
                guard let last = page.last else { break }
                let texts = page.map { String(decoding: EventReply($0, of: app.id).bytes, as: UTF8.self) }
                try await writer.write((isFirst ? "" : ",") + texts.joined(separator: ","))
                sequence = last.sequence
                isFirst = false
            }
        }
        try await writer.write("]")
    }

    /// The signed documents as they came in: text where Apple signs text, base64 where Apple signs octets.
    private func documents(_ writer: HTTPBodyWriter) async throws {
        var digests = Set(facts.transactions.values.map(\.source.evidence)).union(facts.renewals.values.map(\.source.evidence))
        digests.formUnion(facts.claims.values.filter { names.contains($0.customer) }.map(\.evidence))
        digests.formUnion(facts.appTransactions.values.map(\.source.evidence))
        try await writer.write(#","documents":["#)
        var isFirst = true
        for digest in digests.sorted() {
            guard let evidence = try await ledger.evidence(digest, app: app.id) else { continue }
            try await writer.write(isFirst ? "" : ",")
            try await writer.write(JSONReply.bytes(Document(evidence)))
            isFirst = false
        }
        try await writer.write("]")
    }

    private static func text(_ text: String) -> String { JSONValue.string(text).compactText }

    /// A delivery.
    private struct Delivery: Encodable {
        let transactionId: String
        let environment: String
        let fulfilledDate: String
        let reference: String?

        init(_ fact: FulfilmentFact) {
            transactionId = fact.key.id.rawValue
            environment = fact.key.scope.environment.rawValue
            fulfilledDate = fact.fulfilledAt.rfc3339
            reference = fact.reference
        }
    }

    /// A purchase that the customer claimed.
    private struct Claim: Encodable {
        let originalTransactionId: String
        let environment: String
        let claimedDate: String
        let evidence: String

        init(_ fact: ClaimFact) {
            originalTransactionId = fact.original.id.rawValue
            environment = fact.original.scope.environment.rawValue
            claimedDate = fact.claimedAt.rfc3339
            evidence = "\(fact.evidence)"
        }
    }

    /// A log-in.
    private struct LogIn: Encodable {
        let anonymousId: String
        let customer: String
        let loggedInDate: String

        init(_ alias: AliasFact) {
            anonymousId = alias.anonymous.rawValue
            customer = alias.customer.rawValue
            loggedInDate = alias.loggedInAt.rfc3339
        }
    }

    /// A document as it came in.
    private struct Document: Encodable {
        let evidence: String
        let kind: String
        let receivedDate: String
        let text: String?
        let base64: String?

        init(_ evidence: Evidence) {
            self.evidence = "\(evidence.digest)"
            kind = evidence.kind.rawValue
            receivedDate = evidence.receivedAt.rfc3339
            let isText = evidence.bytes.allSatisfy { (0x20..<0x7F).contains($0) }
            text = isText ? String(decoding: evidence.bytes, as: UTF8.self) : nil
            base64 = isText ? nil : Data(evidence.bytes).base64EncodedString()
        }
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("app", .word), .always("asOf", .moment), .always("customer", .named("CustomerID")), .always("state", .named("Customer")),
        .always("balances", .all("Balance")), .always("transactions", .all("Transaction")), .always("orders", .all("Order")),
        .always("grants", .all("Grant")), .always("debits", .list(DebitReply.debit, count: 0...100_000)),
        .always(
            "fulfilments",
            .list(
                .object([
                    .always("transactionId", .word), .always("environment", .word), .always("fulfilledDate", .moment),
                    .maybe("reference", .word),
                ]), count: 0...100_000)),
        .always(
            "claims",
            .list(
                .object([
                    .always("originalTransactionId", .word), .always("environment", .word), .always("claimedDate", .moment),
                    .always("evidence", .word),
                ]), count: 0...100_000)),
        .always(
            "logIns",
            .list(
                .object([.always("anonymousId", .word), .always("customer", .word), .always("loggedInDate", .moment)]), count: 0...100_000)),
        .always("events", .list(.named("Event"), count: 0...10_000_000)),
        .always(
            "documents",
            .list(
                .object([
                    .always("evidence", .word, "The document's SHA-256."), .always("kind", .word), .always("receivedDate", .moment),
                    .maybe("text", .text(0...67_108_864)), .maybe("base64", .text(0...134_217_728)),
                ]), count: 0...1_000_000), "What Apple signed, as it came in."),
    ])
}
