import AppStoreTypes
import Entitlements
import HTTPService
import Ledger

/// What the calls of the team share: reading and writing with one answer for a ledger that does neither.
extension RouteTable {
    /// Reads from the ledger.
    func reading<Value: Sendable>(_ read: () async throws(LedgerError) -> Value) async throws(Problem) -> Value {
        do throws(LedgerError) {
            return try await read()
        } catch {
            log(.warning, "the ledger was not read", [("code", .text(error.code.rawValue)), ("cause", .text(error.message))])
            throw Problem(.ledgerUnavailable, "The ledger cannot be read (\(error.code.rawValue)).")
        }
    }

    /// Writes to the ledger.
    func writing<Value: Sendable>(_ what: String, _ write: () async throws(LedgerError) -> Value) async throws(Problem) -> Value {
        do throws(LedgerError) {
            return try await write()
        } catch {
            log(
                .error, "the ledger did not record",
                [("what", .text(what)), ("code", .text(error.code.rawValue)), ("cause", .text(error.message))])
            throw Problem(.ledgerUnavailable, "The \(what) was not confirmed as recorded (\(error.code.rawValue)).")
        }
    }

    /// Records one change that a caller brings about a customer, with who did it and why.
    func record(
        _ change: Submission.Change, about customer: CustomerID?, _ request: APIRequest, as action: String, why: String? = nil
    ) async throws(Problem) -> ChangeVerdict {
        let caller = try request.caller()
        let app = caller.app
        var submission = Submission(app: app.id, receivedAt: request.now, policy: app.ownership, rules: app.accessRules)
        submission.customer = customer.map { CustomerReference($0) }
        submission.changes = [change]
        submission.audit = caller.entry(action, about: customer, why)
        let what = action.split(separator: ".").first.map(String.init) ?? action
        let receipt = try await writing(what) { () throws(LedgerError) in try await ledger.record(submission) }
        guard let verdict = receipt.changes[change] else { throw Problem(.serverFault, "Nothing became of the \(what).") }
        return verdict
    }

    /// What was done in few words, and why, for the audit.
    static func why(_ what: String, _ reason: String?) -> String { reason.map { "\(what): \($0)" } ?? what }

    /// The environment that a call of the team names, or the app's first: production where there is one.
    func environment(_ name: String?, of app: AppConfiguration) throws(Problem) -> AppStoreEnvironment {
        if let name {
            let environment = AppStoreEnvironment(rawValue: name)
            guard app.environments.contains(environment) else {
                throw Problem(.environment, "\"\(Excerpt(name))\" is none of the app's environments.")
            }
            return environment
        }
        return AppStoreEnvironment.known.first(where: app.environments.contains) ?? .production
    }
}

extension Keyring.Caller {
    /// What goes to the audit when the caller does something: the key's name, never the key.
    func entry(_ action: String, about customer: CustomerID?, _ why: String?) -> AuditEntry {
        AuditEntry(actor: keyName, action: action, customer: customer, detail: why)
    }

    /// How much the caller is told about customers.
    var detail: CustomerReply.Detail { scopes.contains(.customersRead) ? .team : .app }

    /// Refuses a caller without a right, for what a call does only for the team.
    func check(_ scope: Scope) throws(Problem) {
        guard scopes.contains(scope) else {
            throw Problem(.keyInsufficient, "The key \(Excerpt(keyName)) does not have the right \(scope.rawValue).")
        }
    }
}

extension APISchema {
    /// An id that the team gives.
    static let identifier = APISchema.text(1...128, .identifier)
    /// A number of Apple's, as text.
    static let appleID = APISchema.text(1...20, .digits, example: "2000000123456789")
    /// A name of the team's, such as one of an entitlement, a product or a currency.
    static let name = APISchema.text(1...128, .printable)
    /// Why somebody did something, for the audit.
    static let why = APISchema.text(1...500, .printable)
    /// An object in which no other member is allowed.
    static func strict(_ members: [APIMember]) -> APISchema {
        .narrowed(.object(members), document: [JSONMember("additionalProperties", .bool(false))])
    }
    /// Where purchases come from.
    static let environment = APISchema.oneOf(AppStoreEnvironment.known.map(\.rawValue))
    /// How many units of a currency.
    static let units = APISchema.integer(1...CurrencyAmount.limit)
}

extension APIParameter {
    /// The customer in a path.
    static let customer = APIParameter.path("id", .named("CustomerID"), "Your id of the customer.")
    /// Why, for the audit.
    static let reason = APIParameter.query("reason", .why, "Why, for the audit.")
    /// How many at most.
    static func limit(_ standard: Int64, most: Int64) -> APIParameter {
        .query("limit", .integer(1...most), "How many at most; \(standard) unless said otherwise.")
    }
    /// Where to go on.
    static let after = APIParameter.query("after", .text(1...256, .visible), "The next of the page before; left out for the first page.")
}
