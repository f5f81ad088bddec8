import AppStoreTypes
import Entitlements
import Ledger

/// Reads what a customer owns: the facts from the ledger, folded at a moment.
struct CustomerReader: Sendable {
    /// Where the facts are.
    let ledger: any Ledger

    /// The state of a customer, who need not be known: then nothing is owned.
    func state(of customer: CustomerID, in app: AppConfiguration, at now: EpochMilliseconds) async throws(Problem) -> CustomerState {
        do {
            return fold(try await ledger.facts(about: customer, app: app.id), at: now, rules: app.accessRules)
        } catch {
            throw Problem(.ledgerUnavailable, "The ledger cannot be read (\(error.code.rawValue)).")
        }
    }
}
