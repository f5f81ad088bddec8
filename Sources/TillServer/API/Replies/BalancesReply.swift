import AppStoreTypes
import Entitlements
import Ledger

/// What a customer can spend, as the API writes it.
struct BalancesReply: Encodable {
    let customer: String
    let app: String
    let asOf: String
    let balances: [BalanceReply]

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ state: CustomerState, of customer: CustomerID, app: AppID) {
        self.customer = customer.rawValue
        self.app = app.rawValue
        asOf = state.moment.rfc3339
        balances = state.balances.map { BalanceReply($0) }
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("customer", .named("CustomerID")), .always("app", .text(1...128)), .always("asOf", .moment),
        .always("balances", .list(.named("Balance"), count: 0...10_000)),
    ])
}

/// The balance of one currency, as the API writes it.
struct BalanceReply: Encodable {
    let currency: String
    let environment: String
    let units: Int64
    let isSpendable: Bool

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ balance: CurrencyBalance) {
        currency = balance.currency.rawValue
        environment = balance.environment.rawValue
        units = balance.units
        isSpendable = balance.allows(spending: 1)
    }

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("currency", .text(1...128), "The name, as in apps.*.credits."), .always("environment", .text(1...64)),
        .always("units", .integer(.min ... .max), "Negative where a refund took back what was spent."),
        .always("isSpendable", .flag, "Whether anything can be spent: there is some, and the environment gives access."),
    ])
}

/// A spending, as the API writes it.
struct DebitReply: Encodable {
    let debit: Debit
    let balance: Int64
    let verdict: String

    /// What was spent.
    struct Debit: Encodable {
        let id: String
        let customer: String
        let currency: String
        let environment: String
        let units: Int64
        let debitedDate: String

        @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
        init(_ fact: DebitFact) {
            id = fact.id.rawValue
            customer = fact.customer.rawValue
            currency = fact.spent.currency.rawValue
            environment = fact.environment.rawValue
            units = fact.spent.units
            debitedDate = fact.debitedAt.rfc3339
        }
    }

    @_optimize(none)  // Swift 6.3.1 crashes when it optimises this; see CustomerReply.
    init(_ fact: DebitFact, _ balances: [CurrencyBalance], _ verdict: ChangeVerdict) {
        debit = Debit(fact)
        balance = balances.first { $0.currency == fact.spent.currency && $0.environment == fact.environment }?.units ?? 0
        self.verdict = verdict.word
    }

    /// What a spending is for the document.
    static let debit = APISchema.object([
        .always("id", .identifier), .always("customer", .named("CustomerID")), .always("currency", .text(1...128)),
        .always("environment", .text(1...64)), .always("units", .units), .always("debitedDate", .moment),
    ])

    /// What it is for the document.
    static let schema = APISchema.object([
        .always("debit", debit), .always("balance", .integer(.min ... .max), "What is left now."), .always("verdict", .verdict),
    ])
}
