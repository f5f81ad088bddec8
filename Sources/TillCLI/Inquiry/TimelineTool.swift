import Entitlements
import Ledger
import TillServer

/// `till timeline`: what happened to a customer, in the order in which it took effect.
enum TimelineTool: Subcommand {
    static let name = "timeline"
    static let summary = "tells what happened to a customer, in the order in which it took effect"
    static let operands = "CUSTOMER"
    static let operandCount = 1...1
    static let options: [CommandOption] =
        [
            .value("--until", "TIME", "Up to this moment (RFC 3339) instead of now."),
            .value("--limit", "N", "At most so many entries, \(standardLimit) unless said otherwise."),
            .value("--after", "POSITION", "Only what stands behind this position, which the page before printed."),
        ] + Inquiry.options
    static let details = """
        Purchases, renewals, choices, refunds, grants, spendings, deliveries, orders, claims, notifications, conflicts and log-ins, each
        with the facts and documents that tell of it. docs/explain.md lists the kinds. Safe while the server runs.

        Exit status: 0 answered, 1 nothing is known of the customer or the ledger cannot be read, 2 wrong usage or configuration.
        """

    private static let standardLimit = 1_000

    static func run(_ arguments: Arguments, in surroundings: Surroundings) async throws(UsageError) -> ExitStatus {
        let moment = try arguments.moment("--until") ?? .ofTheClock()
        let limit = Int(try arguments.number("--limit", within: 1...Int64(TimelinePage.limit)) ?? Int64(standardLimit))
        let position = try position(arguments.value("--after"))
        guard let inquiry = try Inquiry(arguments, surroundings) else { return .usage }
        let customer = CustomerInquiry.customer(named: arguments.operands[0])
        return await inquiry.ask(
            { (asked: CustomerInquiry) async throws(LedgerError) -> ExitStatus in
                let report = try await asked.timeline(
                    of: customer, until: moment, namesOthers: arguments.has("--team"), limit: limit, after: position)
                return inquiry.print(
                    report.text, json: report.json, about: customer, isKnown: report.isKnown, asJSON: arguments.has("--json"))
            }, of: name)
    }

    private static func position(_ text: String?) throws(UsageError) -> TimelinePosition? {
        guard let text else { return nil }
        guard let position = TimelinePosition(text) else {
            throw UsageError("--after \(Inquiry.shown(text)) is no position; take the one that the page before printed.")
        }
        return position
    }
}
