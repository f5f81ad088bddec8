import AppStoreTypes
import Entitlements
import Ledger

/// Reads what a customer owns: the facts from the ledger, folded at a moment.
struct CustomerReader: Sendable {
    /// Where the facts are.
    let ledger: any Ledger
    /// What is told how long reading takes.
    var metrics = Metrics()

    /// The state of a customer, who need not be known: then nothing is owned.
    func state(of customer: CustomerID, in app: AppConfiguration, at now: EpochMilliseconds) async throws(Problem) -> CustomerState {
        do throws(LedgerError) {
            var facts = try await metrics.timed("facts") { () async throws(LedgerError) in
                try await ledger.facts(about: customer, app: app.id)
            }
            if facts.transactions.isEmpty, try await meet(customer, in: app, at: now) {
                facts = try await ledger.facts(about: customer, app: app.id)
            }
            return fold(facts, at: now, rules: app.accessRules)
        } catch {
            throw Problem(.ledgerUnavailable, "The ledger cannot be read (\(error.code.rawValue)).")
        }
    }

    /// Gives a customer whom only a purchase names, and who is asked for by name now, what is the customer's; whether there was any.
    private func meet(_ customer: CustomerID, in app: AppConfiguration, at now: EpochMilliseconds) async throws(LedgerError) -> Bool {
        guard let token = CustomerToken.token(of: customer), try await ledger.awaits(token, app: app.id) else { return false }
        var submission = Submission(app: app.id, receivedAt: now, policy: app.ownership, rules: app.accessRules)
        submission.customer = CustomerReference(customer)
        _ = try await ledger.record(submission)
        return true
    }
}
