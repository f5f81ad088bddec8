import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// Deliveries of consumables.
extension RouteTable {
    var fulfilmentCalls: [APICall] {
        [
            APICall(
                method: "POST", path: "/v1/fulfilments", name: "recordFulfilment",
                summary: "Says that a consumable was delivered, so that it is delivered once.", access: .team(.customersWrite),
                body: APIBody(
                    schema: .object([
                        .always("transactionId", .appleID, "The purchase."),
                        .maybe("customer", .named("CustomerID"), "Whose it is; needed for purchases of Xcode and local tests."),
                        .maybe("environment", .environment, "Where it was bought; found out when left out."),
                        .maybe("reference", .text(1...64, .printable), "Your own name for the delivery."),
                    ]), limit: 8_192),
                replies: [
                    .ok(.named("FulfilmentReply"), "It was recorded before, under the same reference or none."),
                    .json(201, .named("FulfilmentReply"), "The delivery is on disk."),
                ],
                problems: [.customerID, .environment, .fulfilmentUnknown, .fulfilmentNotDeliverable, .fulfilmentConflict],
                takesIdempotencyKey: true, answer: fulfil)
        ]
    }

    private func fulfil(_ request: APIRequest) async throws(Problem) -> HTTPResponse {
        let body = try request.checkedBody()
        let app = try request.caller().app
        let id = TransactionID(rawValue: try body.text("transactionId"))
        let customer = try body.optionalText("customer").map { (text) throws(Problem) in try CustomerName.checked(text) }
        let named = try body.optionalText("environment").map { (name) throws(Problem) in try environment(name, of: app) }
        let facts = try await facts(with: id, of: customer, in: named, app)
        let bought = fold(facts, at: request.now, rules: app.accessRules).consumables.first { $0.period.transactionIDs.contains(id) }
        guard let bought else {
            throw Problem(.fulfilmentNotDeliverable, "\(id) is no consumable that was bought by now.")
        }
        guard !bought.isCredited else {
            throw Problem(.fulfilmentNotDeliverable, "\(id) was credited to a balance, which is its delivery.")
        }
        let reference = try body.optionalText("reference")
        let key = bought.period.fact.key
        let fulfilment = FulfilmentFact(key: key, fulfilledAt: request.now, reference: reference)
        let verdict = try await record(
            .fulfilment(bought.fulfilment ?? fulfilment), about: customer, request, as: "fulfilment.recorded", why: "transaction \(key.id)")
        switch verdict {
        case .recorded: return JSONReply.ok(FulfilmentReply(fulfilment, of: bought, verdict), status: 201)
        case .alreadyKnown:
            let known = try await reading { () throws(LedgerError) in try await ledger.facts(of: bought.period.fact.originalKey) }
            let first = bought.period.transactionIDs.lazy.compactMap { known.fulfilments[TransactionKey(scope: key.scope, id: $0)] }.first
            let delivery = first ?? fulfilment
            if let reference, let theirs = delivery.reference, reference != theirs {
                throw Problem(.fulfilmentConflict, "\(key.id) was delivered at \(delivery.fulfilledAt.rfc3339) as \"\(Excerpt(theirs))\".")
            }
            return JSONReply.ok(FulfilmentReply(delivery, of: bought, verdict))
        case .conflict, .unknownPurchase, .unknownGrant, .insufficientBalance, .notAnonymous:
            throw Problem(.fulfilmentUnknown, "No purchase \(id) is known.")
        }
    }

    /// What is known about a purchase: of the customer's when one is named, else of the app's stores with ids of their own.
    private func facts(
        with id: TransactionID, of customer: CustomerID?, in named: AppStoreEnvironment?, _ app: AppConfiguration
    ) async throws(Problem) -> FactSet {
        if let customer {
            let facts = try await reading { () throws(LedgerError) in try await ledger.facts(about: customer, app: app.id) }
            let isThere = facts.transactions.keys.contains { $0.id == id && (named == nil || named == $0.scope.environment) }
            guard isThere else { throw Problem(.fulfilmentUnknown, "The customer has no purchase \(id).") }
            return facts
        }
        for environment in AppStoreEnvironment.known where named.map({ $0 == environment }) ?? app.environments.contains(environment) {
            guard let scope = try? PurchaseScope(app: app.id, environment: environment, testRun: nil) else { continue }
            let facts = try await reading { () throws(LedgerError) in
                guard let original = try await ledger.chain(of: TransactionKey(scope: scope, id: id)) else { return FactSet?.none }
                return try await ledger.facts(of: original)
            }
            if let facts { return facts }
        }
        throw Problem(.fulfilmentUnknown, "No purchase \(id) is known.")
    }
}
