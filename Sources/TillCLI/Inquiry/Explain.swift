import Entitlements
import Ledger
import TillServer

/// `till explain`: why a customer has what the customer has, and why not the rest.
enum Explain: Subcommand {
    static let name = "explain"
    static let summary = "tells why a customer has an entitlement or not, now or at any past moment"
    static let operands = "CUSTOMER"
    static let operandCount = 1...1
    static let options: [CommandOption] =
        [.value("--at", "TIME", "As of this moment (RFC 3339) instead of now.")] + Inquiry.options
    static let details = """
        For each entitlement of the configuration, and each product that none names: the answer, the facts and documents that give or
        deny it, and whose the purchase is. docs/explain.md lists the reasons. Safe while the server runs.

        Exit status: 0 answered, 1 nothing is known of the customer or the ledger cannot be read, 2 wrong usage or configuration.
        """

    static func run(_ arguments: Arguments, in surroundings: Surroundings) async throws(UsageError) -> ExitStatus {
        let moment = try arguments.moment("--at") ?? .ofTheClock()
        guard let inquiry = try Inquiry(arguments, surroundings) else { return .usage }
        let customer = CustomerInquiry.customer(named: arguments.operands[0])
        return await inquiry.ask(
            { (asked: CustomerInquiry) async throws(LedgerError) -> ExitStatus in
                let report = try await asked.explanation(of: customer, at: moment, namesOthers: arguments.has("--team"))
                return inquiry.print(
                    report.text, json: report.json, about: customer, isKnown: report.explanation.isKnown, asJSON: arguments.has("--json"))
            }, of: name)
    }
}
