import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Balances of in-app currencies.
extension RouteTable {
    var balanceCalls: [APICall] {
        [
            APICall(
                method: "GET", path: "/v1/customers/{id}/balances", name: "listBalances", summary: "What a customer can spend.",
                access: .app(.customersRead), parameters: [.customer],
                replies: [.ok(.named("Balances"), "Every currency that ever moved.")],
                problems: [.customerID], isConditional: true, answer: balances),
            APICall(
                method: "POST", path: "/v1/customers/{id}/balances/{currency}/debits", name: "spend",
                summary: "Spends units of a currency; never more than there are.", access: .team(.customersWrite),
                parameters: [.customer, .path("currency", .text(1...64, .printable), "The currency's name.")],
                body: APIBody(
                    schema: .object([
                        .always("id", .identifier, "Your own id of the spending, by which it is done once."),
                        .always("units", .units, "How many."),
                        .maybe("environment", .environment, "Where; production unless said otherwise, or the app's only one."),
                        .maybe("reason", .why, "What for, for the audit."),
                    ]), limit: 8_192),
                replies: [
                    .ok(.named("DebitReply"), "It was spent before, by the same id."), .json(201, .named("DebitReply"), "It is spent."),
                ],
                problems: [.customerID, .environment, .balanceInsufficient, .debitConflict], takesIdempotencyKey: true, answer: debit),
        ]
    }

    private func balances(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let app = try request.caller().app
        let customer = try request.customer()
        let state = try await customers.state(of: customer, in: app, at: request.now)
        return JSONReply.ok(BalancesReply(state, of: customer, app: app.id))
    }

    /// 201 when it is new, 200 when it is a repetition.
    private func debit(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let body = try request.checkedBody()
        let app = try request.caller().app
        let customer = try request.customer()
        let currency = CurrencyID(rawValue: request.http.parameter("currency") ?? "")
        let wanted = DebitFact(
            id: DebitID(rawValue: try body.text("id")), app: app.id, customer: customer,
            environment: try environment(try body.optionalText("environment"), of: app),
            spent: CurrencyAmount(try body.number("units"), of: currency), debitedAt: request.now)
        let verdict = try await record(
            .debit(wanted), about: customer, request, as: "balance.debited",
            why: Self.why("debit \(wanted.id), \(wanted.spent.units) \(currency)", try body.optionalText("reason")))
        switch verdict {
        case .recorded, .alreadyKnown:
            let facts = try await reading { () throws(LedgerError) in try await ledger.facts(about: customer, app: app.id) }
            let known = facts.debits[wanted.key] ?? wanted
            let balances = fold(facts, at: max(request.now, known.debitedAt), rules: app.accessRules).balances
            return JSONReply.ok(DebitReply(known, balances, verdict), status: verdict == .recorded ? 201 : 200)
        case .insufficientBalance(let units):
            throw Problem(
                .balanceInsufficient, "\(wanted.spent.units) \(Excerpt(currency.rawValue)) were asked for and \(units) are there.",
                available: units)
        case .conflict, .unknownPurchase, .unknownGrant, .notAnonymous:
            throw Problem(.debitConflict, "The debit \(wanted.id) was recorded with another customer, currency, environment or amount.")
        }
    }
}
