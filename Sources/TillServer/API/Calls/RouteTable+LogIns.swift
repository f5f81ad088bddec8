import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Customers without an account who log in.
extension RouteTable {
    var logInCalls: [APICall] {
        [
            APICall(
                method: "POST", path: "/v1/customers/{id}/aliases", name: "logIn",
                summary: "Says that a customer without an account has logged in: what that one did counts as the account's.",
                access: .app(.customersWrite),
                parameters: [.customer],
                body: APIBody(
                    schema: .object([
                        .always(
                            "anonymousId", .named("AnonymousID"), "The id that the device drew, which nobody else knows: it is the proof.")
                    ]), limit: 4_096),
                replies: [
                    .ok(.named("LogInReply"), "The same log-in was recorded before."), .json(201, .named("LogInReply"), "It is on disk."),
                ],
                problems: [.customerID, .logInConflict, .logInNotAnonymous], takesIdempotencyKey: true, answer: logIn)
        ]
    }

    private func logIn(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let caller = try request.caller()
        let customer = try request.customer()
        let anonymous = CustomerID(rawValue: try request.checkedBody().text("anonymousId"))
        guard !CustomerName.isAnonymous(customer) else {
            throw Problem(.logInNotAnonymous, "\(Excerpt(customer.rawValue)) is no account.")
        }
        let alias = AliasFact(app: caller.app.id, anonymous: anonymous, customer: customer, loggedInAt: request.now)
        let verdict = try await record(.logIn(alias), about: customer, request, as: "customer.loggedIn")
        switch verdict {
        case .recorded: return JSONReply.ok(LogInReply(alias, verdict), status: 201)
        case .alreadyKnown:
            let facts = try await reading { () throws(LedgerError) in try await ledger.facts(about: customer, app: caller.app.id) }
            return JSONReply.ok(LogInReply(facts.aliases[alias.key] ?? alias, verdict))
        case .conflict: throw Problem(.logInConflict, "This customer logged in as another one before.")
        case .notAnonymous, .unknownPurchase, .unknownGrant, .insufficientBalance:
            throw Problem(.logInNotAnonymous, "One of the two is not what a log-in joins.")
        }
    }
}

/// A log-in, as the API writes it.
struct LogInReply: Encodable {
    let anonymousId: String
    let customer: String
    let loggedInDate: String
    let verdict: String

    init(_ alias: AliasFact, _ verdict: ChangeVerdict) {
        anonymousId = alias.anonymous.rawValue
        customer = alias.customer.rawValue
        loggedInDate = alias.loggedInAt.rfc3339
        self.verdict = verdict.word
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("anonymousId", .named("AnonymousID")), .always("customer", .named("CustomerID")), .always("loggedInDate", .moment),
        .always("verdict", .verdict),
    ])
}
