import AppStoreTypes
import Entitlements
import Ledger

/// What the team gave, as the API writes it.
struct GrantReply: Encodable {
    let id: String
    let customer: String
    let environment: String
    let entitlement: String?
    let currency: String?
    let units: Int64?
    let grantedDate: String
    let expiresDate: String?
    let withdrawnDate: String?
    let isRunning: Bool

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ grant: GrantFact, at now: EpochMilliseconds) {
        id = grant.id.rawValue
        customer = grant.customer.rawValue
        environment = grant.environment.rawValue
        switch grant.content {
        case .entitlement(let given):
            entitlement = given.rawValue
            (currency, units) = (nil, nil)
        case .currency(let amount):
            entitlement = nil
            (currency, units) = (amount.currency.rawValue, amount.units)
        }
        grantedDate = grant.grantedAt.rfc3339
        expiresDate = grant.expirationDate.map(\.rfc3339)
        withdrawnDate = grant.withdrawnAt.map(\.rfc3339)
        isRunning = grant.grantedAt <= now && grant.end.map { now < $0 } ?? true
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("id", .identifier), .always("customer", .named("CustomerID")), .always("environment", .text(1...64)),
        .maybe("entitlement", .text(1...256), "What was given: an entitlement, or units of a currency."),
        .maybe("currency", .text(1...128)), .maybe("units", .units), .always("grantedDate", .moment),
        .maybe("expiresDate", .moment, "The end, if there is one."), .maybe("withdrawnDate", .moment, "When it was taken back."),
        .always("isRunning", .flag, "Whether it counts now."),
    ])
}

/// A grant and what became of the call.
struct GrantAnswer: Encodable {
    let grant: GrantReply
    let verdict: String

    init(_ grant: GrantFact, at now: EpochMilliseconds, _ verdict: ChangeVerdict) {
        self.grant = GrantReply(grant, at: now)
        self.verdict = verdict.word
    }

    /// What it is for the document.
    static let schema = APISchema.object([.always("grant", .named("Grant")), .always("verdict", .verdict)])
}

/// A page of grants, as the API writes it.
struct GrantsReply: Encodable {
    let customer: String
    let app: String
    let asOf: String
    let grants: [GrantReply]
    let next: String?

    init(_ page: Page<GrantFact>, of customer: CustomerID, app: AppID, at now: EpochMilliseconds) {
        self.customer = customer.rawValue
        self.app = app.rawValue
        asOf = now.rfc3339
        grants = page.items.map { GrantReply($0, at: now) }
        next = page.next
    }

    /// What it is for the document.
    static let schema = APISchema.page("grants", of: "Grant")
}

extension APISchema {
    /// A page of a customer's list.
    static func page(_ name: String, of item: String) -> APISchema {
        .object([
            .always("customer", .named("CustomerID")), .always("app", .text(1...128)), .always("asOf", .moment),
            .always(name, .list(.named(item), count: 0...1_000)),
            .maybe("next", .text(1...256), "To be handed back as after; left out behind the last page."),
        ])
    }
}
