import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// What support asks: what was bought, what happened, and why.
extension RouteTable {
    var historyCalls: [APICall] {
        [
            APICall(
                method: "GET", path: "/v1/customers/{id}/transactions", name: "listTransactions",
                summary: "Every transaction of a customer, the latest purchase first.", access: .team(.customersRead),
                parameters: [.customer, .after, .limit(100, most: 1_000)],
                replies: [.ok(.named("Transactions"), "A page of the transactions.")], problems: [.customerID, .cursor],
                isConditional: true,
                answer: transactions),
            APICall(
                method: "GET", path: "/v1/customers/{id}/timeline", name: "getTimeline",
                summary: "What happened to a customer, in the order in which it took effect; as till timeline prints it.",
                access: .team(.customersRead),
                parameters: [
                    .customer, .query("until", .moment, "The last moment; now unless said otherwise."),
                    .query("after", .text(1...256, .visible), "The next of the page before; left out for the first page."),
                    .limit(1_000, most: Int64(TimelinePage.limit)),
                ],
                replies: [APIReply.ok(.named("Timeline"), "A page of it; as lines of text where text/plain is asked for.").orText],
                problems: [.customerID, .cursor], isConditional: true, answer: timeline),
            APICall(
                method: "GET", path: "/v1/customers/{id}/explain", name: "explain",
                summary: "Why a customer has what the customer has, and why not the rest; as till explain prints it.",
                access: .team(.customersRead), parameters: [.customer, .query("at", .moment, "The moment; now unless said otherwise.")],
                replies: [APIReply.ok(.named("Explanation"), "The answers; as lines of text where text/plain is asked for.").orText],
                problems: [.customerID], isConditional: true, answer: explain),
        ]
    }

    private func transactions(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let app = try request.caller().app
        let customer = try request.customer()
        let facts = try await reading { () throws(LedgerError) in try await ledger.facts(about: customer, app: app.id) }
        let page = try Page(
            of: facts.transactions.values.map { (KnownTransactionReply.mark($0), $0) }, after: request.text("after"),
            limit: Int(request.number("limit") ?? 100))
        return JSONReply.ok(TransactionsReply(page, of: customer, app: app.id, at: request.now))
    }

    private func timeline(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let app = try request.caller().app
        let customer = try request.customer()
        let place = try request.text("after").map { (text) throws(Problem) in
            guard let place = TimelinePosition(text) else { throw Problem(.cursor, "\"\(Excerpt(text))\" is no next of a timeline.") }
            return place
        }
        let report = try await reading { () throws(LedgerError) in
            try await CustomerInquiry(ledger: ledger, app: app).timeline(
                of: customer, until: request.moment("until") ?? request.now, namesOthers: true,
                limit: Int(request.number("limit") ?? 1_000),
                after: place)
        }
        return request.wantsText ? Self.lines(report.text) : Self.json(report.json)
    }

    private func explain(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let app = try request.caller().app
        let customer = try request.customer()
        let report = try await reading { () throws(LedgerError) in
            try await CustomerInquiry(ledger: ledger, app: app).explanation(
                of: customer, at: request.moment("at") ?? request.now, namesOthers: true)
        }
        return request.wantsText ? Self.lines(report.text) : Self.json(report.json)
    }

    private static func json(_ bytes: [UInt8]) -> HTTPResponse {
        var response = HTTPResponse.json(bytes)
        response.headers.append("Cache-Control", "no-store")
        response.headers.append("Vary", "Accept")
        return response
    }

    private static func lines(_ text: String) -> HTTPResponse {
        var response = HTTPResponse.text(text)
        response.headers.append("Cache-Control", "no-store")
        response.headers.append("Vary", "Accept")
        return response
    }
}
