public import AppStoreTypes
public import Entitlements
public import Ledger

/// Answers support's questions about one customer: why, and what happened.
///
/// Reads only, so it may run beside a server on the same ledger.
public struct CustomerInquiry: Sendable {
    private let ledger: any Ledger
    private let app: AppConfiguration

    /// Questions about the customers of one app.
    public init(ledger: any Ledger, app: AppConfiguration) {
        self.ledger = ledger
        self.app = app
    }

    /// A customer as the ledger knows one: a UUID is the same in either letter case.
    public static func customer(named text: String) -> CustomerID { CustomerID(rawValue: AppAccountToken(text)?.description ?? text) }

    /// Why a customer has what the customer has at a moment, and why not the rest.
    ///
    /// - Parameters:
    ///   - customer: the customer, who need not be known.
    ///   - moment: the moment; any past one will do.
    ///   - namesOthers: whether other customers of conflicts are named; only for the team.
    public func explanation(
        of customer: CustomerID, at moment: EpochMilliseconds, namesOthers: Bool
    ) async throws(LedgerError) -> ExplanationReport {
        let facts = try await ledger.facts(about: customer, app: app.id)
        let tokens = CustomerToken.token(of: customer).map { [$0] } ?? []
        let explanation = explain(
            facts, at: moment, rules: app.accessRules, customer: customer, policy: app.ownership, tokens: Set(tokens),
            namesOthers: namesOthers)
        return ExplanationReport(explanation, app: app.id)
    }

    /// What happened to a customer by a moment, in the order in which it took effect.
    ///
    /// - Parameters:
    ///   - customer: the customer, who need not be known.
    ///   - moment: the last moment.
    ///   - namesOthers: whether other customers of conflicts are named; only for the team.
    ///   - limit: the most entries, from 1 to `TimelinePage.limit`.
    ///   - position: the `next` of the page before; `nil` for the first.
    public func timeline(
        of customer: CustomerID, until moment: EpochMilliseconds, namesOthers: Bool, limit: Int, after position: TimelinePosition?
    ) async throws(LedgerError) -> TimelineReport {
        let facts = try await ledger.facts(about: customer, app: app.id)
        let page = Entitlements.timeline(
            facts, rules: app.accessRules, until: moment, customer: customer, namesOthers: namesOthers, limit: limit, after: position)
        return TimelineReport(page, of: customer, app: app.id, until: moment, isKnown: facts != FactSet())
    }
}
