import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// What the team gives without a purchase.
extension RouteTable {
    var grantCalls: [APICall] {
        [
            APICall(
                method: "POST", path: "/v1/customers/{id}/grants", name: "makeGrant",
                summary: "Gives a customer an entitlement for a time, or units of a currency.", access: .team(.customersWrite),
                parameters: [.customer], body: APIBody(schema: Self.grantBody, limit: 8_192),
                replies: [
                    .ok(.named("GrantAnswer"), "It was given before, by the same id."),
                    .json(201, .named("GrantAnswer"), "It is given."),
                ],
                problems: [.customerID, .environment, .grantEntitlement, .grantOver, .grantConflict], takesIdempotencyKey: true,
                answer: grant),
            APICall(
                method: "GET", path: "/v1/customers/{id}/grants", name: "listGrants", summary: "What the team gave a customer.",
                access: .team(.customersRead), parameters: [.customer, .after, .limit(100, most: 1_000)],
                replies: [.ok(.named("Grants"), "A page of the grants, the latest first.")], problems: [.customerID, .cursor],
                isConditional: true, answer: grants),
            APICall(
                method: "DELETE", path: "/v1/customers/{id}/grants/{grant}", name: "withdrawGrant",
                summary: "Takes back what the team gave, from now on.", access: .team(.customersWrite),
                parameters: [.customer, .path("grant", .identifier, "The grant's id."), .reason],
                replies: [.ok(.named("GrantAnswer"), "It is taken back, or was before.")],
                problems: [.customerID, .grantUnknown], takesIdempotencyKey: true, answer: withdraw),
        ]
    }

    private static let grantBody = APISchema.narrowed(
        .object([
            .maybe("id", .identifier, "Your own id of the grant, by which it is given once; drawn when left out."),
            .maybe("entitlement", .name, "The entitlement; this, or a currency."),
            .maybe("currency", .text(1...64, .printable), "The currency, with units."), .maybe("units", .units, "How many units."),
            .maybe("expiresDate", .moment, "The end of an entitlement; left out for none."),
            .maybe("environment", .environment, "Where it counts; production unless said otherwise, or the app's only one."),
            .maybe("reason", .why, "Why, for the audit."),
        ]),
        document: [
            JSONMember(
                "oneOf",
                .array([
                    given(["entitlement"], without: ["currency", "units"]),
                    given(["currency", "units"], without: ["entitlement", "expiresDate"]),
                ]))
        ])

    /// Members that must be there, and others that must not.
    private static func given(_ names: [String], without others: [String]) -> JSONValue {
        let present = names.map { JSONMember($0, .object([JSONMember("not", .object([JSONMember("type", .string("null"))]))])) }
        let absent = others.map { JSONMember($0, .object([JSONMember("type", .string("null"))])) }
        return .object([
            JSONMember("required", .array(names.map { .string($0) })), JSONMember("properties", .object(present + absent)),
        ])
    }

    private func grant(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let body = try request.checkedBody()
        let app = try request.caller().app
        let customer = try request.customer()
        let end = try body.optionalText("expiresDate").flatMap { EpochMilliseconds(rfc3339: $0) }
        if let end, end <= request.now { throw Problem(.grantOver, "The grant would end at \(end.rfc3339), which is past.") }
        let id = try body.optionalText("id") ?? orders.newID().description
        let wanted = GrantFact(
            id: GrantID(rawValue: id), app: app.id, customer: customer,
            environment: try environment(try body.optionalText("environment"), of: app), content: try Self.content(of: body, app),
            grantedAt: request.now, expirationDate: end)
        let verdict = try await record(
            .grant(wanted), about: customer, request, as: "grant.made", why: Self.why("grant \(id)", try body.optionalText("reason")))
        switch verdict {
        case .recorded, .alreadyKnown:
            let known = try await known(wanted.key, of: customer) ?? wanted
            return JSONReply.ok(GrantAnswer(known, at: request.now, verdict), status: verdict == .recorded ? 201 : 200)
        case .conflict, .unknownPurchase, .unknownGrant, .insufficientBalance, .notAnonymous:
            throw Problem(.grantConflict, "A grant \(Excerpt(id)) was made with another customer, content, end or environment.")
        }
    }

    private static func content(of body: JSONBody, _ app: AppConfiguration) throws(Problem) -> GrantFact.Content {
        let currency = try body.optionalText("currency")
        guard let entitlement = try body.optionalText("entitlement") else {
            guard let currency else { throw Problem(.bodyShape, "entitlement is missing, and so is currency.") }
            guard body["expiresDate"] == nil else { throw Problem(.bodyShape, "expiresDate belongs to an entitlement.") }
            return .currency(CurrencyAmount(try body.number("units"), of: CurrencyID(rawValue: currency)))
        }
        guard currency == nil, body["units"] == nil else {
            throw Problem(.bodyShape, "entitlement and currency cannot be given by one grant.")
        }
        let id = EntitlementID(rawValue: entitlement)
        guard app.accessRules.entitlements[id] != nil else {
            throw Problem(.grantEntitlement, "\"\(Excerpt(entitlement))\" is none of the entitlements of \(app.id).")
        }
        return .entitlement(id)
    }

    private func known(_ key: GrantFact.Key, of customer: CustomerID) async throws(Problem) -> GrantFact? {
        try await reading { () throws(LedgerError) in try await ledger.facts(about: customer, app: key.app).grants[key] }
    }

    private func grants(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let app = try request.caller().app
        let customer = try request.customer()
        let facts = try await reading { () throws(LedgerError) in try await ledger.facts(about: customer, app: app.id) }
        let page = try Page(
            of: facts.grants.values.map { (PageMark($0.grantedAt, $0.id.rawValue), $0) }, after: request.text("after"),
            limit: Int(request.number("limit") ?? 100))
        return JSONReply.ok(GrantsReply(page, of: customer, app: app.id, at: request.now))
    }

    private func withdraw(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let app = try request.caller().app
        let customer = try request.customer()
        let id = GrantID(rawValue: request.http.parameter("grant") ?? "")
        let verdict = try await record(
            .withdrawal(id, at: request.now), about: customer, request, as: "grant.withdrawn",
            why: Self.why("grant \(id)", request.text("reason")))
        guard verdict == .recorded || verdict == .alreadyKnown,
            let known = try await known(GrantFact.Key(app: app.id, id: id), of: customer)
        else { throw Problem(.grantUnknown, "The customer has no grant \(Excerpt(id.rawValue)).") }
        return JSONReply.ok(GrantAnswer(known, at: request.now, verdict))
    }
}
