import AppStoreTypes
import HTTPService

/// What customers own.
extension RouteTable {
    var customerCalls: [APICall] {
        [
            APICall(
                method: "GET", path: "/v1/customers/{id}", name: "getCustomer", summary: "What the customer owns now.",
                access: .app(.customersRead),
                parameters: [
                    .customer,
                    .query("nonce", .text(16...128, .plain), "Fresh random text; then signedAnswer says the same under a signature."),
                    .query("at", .moment, "For the team: what the customer owned at another moment, by all that is known now."),
                ],
                replies: [.ok(.named("Customer"), "What the customer owns; a customer who is not known owns nothing.")],
                problems: [.customerID], isConditional: true, answer: customer)
        ]
    }

    private func customer(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let caller = try request.caller()
        let customer = try request.customer()
        let moment = request.moment("at")
        if moment != nil { try caller.check(.customersRead) }
        let state = try await customers.state(of: customer, in: caller.app, at: moment ?? request.now)
        let reply = CustomerReply(state, of: customer, app: caller.app, detail: caller.detail)
        // What was true at another moment is for people, and nothing to be signed.
        guard moment == nil, let nonce = try AnswerDesk.nonce(request.text("nonce")), let answers else { return JSONReply.ok(reply) }
        return JSONReply.ok(await answers.signing(reply, state, of: customer, app: caller.app, nonce: nonce, at: request.now))
    }
}
