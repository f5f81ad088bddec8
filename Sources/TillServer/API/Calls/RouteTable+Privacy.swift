import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Customers as a whole: found, moved, told and forgotten.
extension RouteTable {
    var privacyCalls: [APICall] {
        [
            APICall(
                method: "GET", path: "/v1/customers", name: "listCustomers", summary: "Customers whose ids begin with a text, in order.",
                access: .team(.customersRead),
                parameters: [
                    .query("startingWith", .text(1...128, .identifier), "What the ids begin with; left out for all."),
                    .query("after", .text(1...128, .identifier), "The next of the page before; left out for the first page."),
                    .limit(100, most: 1_000),
                ],
                replies: [.ok(.named("Customers"), "A page of the customers.")], isConditional: true, answer: customerList),
            APICall(
                method: "POST", path: "/v1/customers/{id}/transfer", name: "transferPurchases",
                summary: "Moves purchases to another customer by the team's word, whatever the policy says.",
                access: .team(.customersWrite),
                parameters: [.customer],
                body: APIBody(
                    schema: .object([
                        .always("to", .named("CustomerID"), "Who gets them."),
                        .maybe(
                            "originalTransactionIds", .list(.appleID, count: 1...1_000), "Which; left out for everything there is."),
                        .maybe("reason", .why, "Why, for the audit."),
                    ]), limit: 65_536),
                replies: [.ok(.named("Transfer"), "They are moved.")], problems: [.customerID, .transferNotOwned, .transferSameCustomer],
                takesIdempotencyKey: true, answer: transfer),
            APICall(
                method: "GET", path: "/v1/customers/{id}/export", name: "exportCustomer",
                summary: "Everything about a customer, the signed documents included.", access: .team(.privacy),
                parameters: [.customer], replies: [.ok(.named("Export"), "All of it, written as it is read.")], problems: [.customerID],
                answer: export),
            APICall(
                method: "DELETE", path: "/v1/customers/{id}", name: "eraseCustomer",
                summary: "Forgets a customer; what Apple signed belongs to nobody then.", access: .team(.privacy),
                parameters: [.customer, .reason], replies: [.ok(.named("Erasure"), "What was forgotten.")],
                problems: [.customerID, .customerUnknown], answer: erase),
        ]
    }

    private func customerList(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let app = try request.caller().app
        let limit = Int(request.number("limit") ?? 100)
        let found = try await reading { () throws(LedgerError) in
            try await ledger.customers(
                of: app.id, startingWith: request.text("startingWith") ?? "", after: request.text("after").map { CustomerID(rawValue: $0) },
                limit: limit)
        }
        return JSONReply.ok(CustomersReply(found, isFull: found.count == limit, app: app.id, at: request.now))
    }

    private func transfer(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let caller = try request.caller()
        let app = caller.app
        let body = try request.checkedBody()
        let from = try request.customer()
        let to = try CustomerName.checked(try body.text("to"))
        guard from != to else { throw Problem(.transferSameCustomer, "\(Excerpt(from.rawValue)) has them already.") }
        var originals: Set<OriginalTransactionKey>?
        if let wanted = body["originalTransactionIds"]?.elements?.compactMap(\.text) {
            originals = try await self.originals(Set(wanted), of: from, app)
        }
        let order = TransferOrder(
            app: app.id, from: CustomerReference(from), to: CustomerReference(to), originals: originals, at: request.now)
        let audit = caller.entry(
            "purchases.transferred", about: from, Self.why("to \(to)", try body.optionalText("reason")))
        let outcome = try await writing("transfer") { () throws(LedgerError) in
            try await ledger.transfer(order, policy: app.ownership, rules: app.accessRules, audit: audit)
        }
        if originals != nil, outcome.moved.isEmpty, let first = outcome.notOwned.first {
            throw Problem(.transferNotOwned, "The customer does not have \(first.id).")
        }
        return JSONReply.ok(TransferReply(outcome, from: from, to: to, at: request.now))
    }

    /// The purchases with these ids among what the customer has; all of them, or none is moved.
    private func originals(
        _ ids: Set<String>, of customer: CustomerID, _ app: AppConfiguration
    ) async throws(Problem) -> Set<OriginalTransactionKey> {
        let facts = try await reading { () throws(LedgerError) in try await ledger.facts(about: customer, app: app.id) }
        let found = Set(facts.transactions.values.map(\.originalKey).filter { ids.contains($0.id.rawValue) })
        if let missing = ids.subtracting(found.map(\.id.rawValue)).min() {
            throw Problem(.transferNotOwned, "The customer does not have \(missing).")
        }
        return found
    }

    private func export(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let caller = try request.caller()
        let customer = try request.customer()
        let facts = try await reading { () throws(LedgerError) in try await ledger.facts(about: customer, app: caller.app.id) }
        let audit = caller.entry("customer.exported", about: customer, nil)
        try await writing("export") { () throws(LedgerError) in try await ledger.note(audit, app: caller.app.id, at: request.now) }
        let export = CustomerExport(ledger: ledger, app: caller.app, customer: customer, facts: facts, moment: request.now)
        let headers: HTTPHeaders = ["Content-Type": "application/json", "Cache-Control": "no-store"]
        return .stream(headers: headers, endsAnywhere: false) { writer in try await export.write(to: writer) }
    }

    private func erase(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let caller = try request.caller()
        let customer = try request.customer()
        let audit = caller.entry("customer.erased", about: nil, request.text("reason"))
        let erasure = try await writing("erasure") { () throws(LedgerError) in
            try await ledger.erase(
                CustomerReference(customer), app: caller.app.id, policy: caller.app.ownership, rules: caller.app.accessRules,
                at: request.now,
                audit: audit)
        }
        guard let erasure else { throw Problem(.customerUnknown, "Nothing is known of the customer.") }
        return JSONReply.ok(ErasureReply(erasure, at: request.now))
    }
}
